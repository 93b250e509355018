// What the command palette offers: the screens this person may open, the store's preferences, the site's pages, and actions. A chunk of
// its own, loaded when the palette is opened. Admin "Command palette".
import { ExternalLink, FileText, LogOut, SlidersHorizontal, SquareArrowRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { type CommandGroup, Palette } from '../../ui/palette.tsx';
import { areas } from '../areas.ts';
import { useEditor } from '../editor-context.ts';
import { preferenceScreens } from '../screens/settings/preferences/preference-fields.ts';
import { mayOpen, screens } from '../screens.ts';
import { usePages } from '../use-pages.ts';
import { useSignOut } from '../use-sign-out.ts';
import { messages } from './messages.ts';

const preferencesPath = '/config/commerce/preferences/:namespace';

export function Commands({ onClose }: { onClose(): void }) {
  const { person, toasts } = useEditor();
  const [, navigate] = useLocation();
  const pages = usePages();
  const signOut = useSignOut();
  const allowed = screens.filter((screen) => mayOpen(person, screen));
  const open = (path: string) => () => navigate(path);
  const groups: CommandGroup[] = [
    {
      title: messages.goTo,
      commands: [
        ...allowed
          .filter(({ path }) => !path.includes(':'))
          .map(({ path, label, entry, area }) => ({
            id: path,
            label,
            icon: (entry !== undefined && areas.find(({ id }) => id === area)?.icon) || SquareArrowRight,
            run: open(path),
          })),
        ...(allowed.some(({ path }) => path === preferencesPath) ? Object.entries(preferenceScreens) : []).map(
          ([namespace, { title }]) => {
            const path = preferencesPath.replace(':namespace', namespace);
            return { id: path, label: messages.preference({ title }), icon: SlidersHorizontal, run: open(path) };
          },
        ),
      ],
    },
    {
      title: messages.pages,
      commands: (pages.data ?? []).map(({ id, title }) => {
        const path = `/config/pages/${id}`;
        return { id: path, label: title, icon: FileText, run: open(path) };
      }),
    },
    {
      title: messages.actions,
      commands: [
        {
          id: 'view-site',
          label: messages.viewSite,
          icon: ExternalLink,
          run: () => void window.open(siteLink('/'), '_blank', 'noopener'),
        },
        {
          id: 'sign-out',
          label: messages.signOut,
          icon: LogOut,
          run: () => signOut.mutate(undefined, { onError: (error) => toasts.say(errorText(error)) }),
        },
      ],
    },
  ];
  return <Palette title={messages.commands} placeholder={messages.commandsHint} groups={groups} onClose={onClose} />;
}
