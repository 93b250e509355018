// The command palette's entries: records, the screens this person can open, store preferences, and actions. A separate chunk, loaded when
// the palette opens. Admin "Command palette".
import {
  ExternalLink,
  Files,
  FileText,
  Gift,
  Keyboard,
  LogOut,
  type LucideIcon,
  Percent,
  Plus,
  ReceiptText,
  ShoppingBag,
  SlidersHorizontal,
  SquareArrowRight,
  TextCursorInput,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Found } from '../../../server/base/found.ts';
import type { Actor } from '../../../server/base/roles.ts';
import { errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { type Command, type CommandGroup, Palette } from '../../ui/dialog/palette.tsx';
import { areas } from '../areas.ts';
import { useEditor } from '../editor-context.ts';
import { preferenceScreens } from '../screens/settings/preferences/preference-fields.ts';
import { mayOpenPath } from '../screens.ts';
import { useSignOut } from '../use-sign-out.ts';
import { messages } from './messages.ts';
import { allowedScreens, creationsOf } from './navigation.ts';
import { noteRecent, type RecentItem, recentItems } from './recent.ts';
import { useKeySheet } from './shell-keys.tsx';
import { useTypedCommands } from './typed/use-typed-commands.ts';
import { useFound } from './use-found.ts';

const preferencesPath = '/config/commerce/preferences/:namespace';

const kindIcons: Record<Found['kind'], LucideIcon> = {
  order: ReceiptText,
  product: ShoppingBag,
  customer: UserRound,
  page: FileText,
  item: Files,
  form: TextCursorInput,
  discount: Percent,
  'gift-card': Gift,
};

/** Candidate paths; the first that the person can open is used. */
const addressesOf: Record<Found['kind'], (found: Found) => readonly string[]> = {
  order: ({ id }) => [`/config/orders/${id}`],
  product: ({ id }) => [`/config/products/${id}`],
  customer: ({ id, note = '' }) => [
    `/config/customers/${id}`,
    `/config/orders?${new URLSearchParams({ search: note })}`,
  ],
  page: ({ id }) => [`/config/pages/${id}`],
  item: ({ id }) => [`/config/items/${id}`],
  form: ({ id }) => [`/config/forms/${id}`],
  discount: ({ id }) => [`/config/discounts/${id}`],
  'gift-card': ({ id }) => [`/config/gift-cards/${id}`],
};

export function Commands({ onClose }: { onClose(): void }) {
  const { person } = useEditor();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const { found, isSearching } = useFound(typed);
  const sentence = useTypedCommands(typed);
  const actions = useActions();

  const recordCommand = (item: RecentItem): Command => ({
    id: `${item.kind} ${item.href}`,
    label: item.title,
    note: item.note,
    icon: kindIcons[item.kind] ?? FileText,
    run: () => {
      noteRecent(person.id, item);
      navigate(item.href);
    },
  });
  const records = groupsOf(found, person, (item) => ({ ...recordCommand(item), isFound: true }));
  const recent = typed === '' ? recentItems(person.id).filter(({ href }) => mayOpenPath(person, href)) : [];
  const isByNumber = found[0] !== undefined && plain(found[0].title) === plain(typed);
  const screens = { title: messages.goTo, commands: screenCommands(person, navigate) };
  return (
    <Palette
      title={messages.commands}
      placeholder={messages.commandsHint}
      groups={[
        sentence.acts,
        { title: messages.recent, commands: recent.map((item) => recordCommand(item)) },
        ...(isByNumber ? records : []),
        screens,
        sentence.help,
        ...(isByNumber ? [] : records),
        { title: messages.actions, commands: actions },
      ]}
      isSearching={isSearching || sentence.isSearching}
      onType={setTyped}
      onClose={onClose}
    />
  );
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/^#/, '');

function groupsOf(found: readonly Found[], person: Actor, command: (item: RecentItem) => Command): CommandGroup[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    title: messages.kinds[kind],
    commands: found.flatMap((one) => {
      const href = one.kind === kind && addressesOf[kind](one).find((address) => mayOpenPath(person, address));
      return href ? [command({ kind, title: one.title, note: one.note, href })] : [];
    }),
  }));
}

function screenCommands(person: Actor, navigate: (path: string) => void): Command[] {
  const allowed = allowedScreens(person);
  const preferences = allowed.some(({ path }) => path === preferencesPath) ? Object.entries(preferenceScreens) : [];
  return [
    ...allowed
      .filter(({ path, creates }) => !path.includes(':') && creates === undefined)
      .map(({ path, label, entry, area }) => ({
        id: path,
        label,
        icon: (entry !== undefined && areas.find(({ id }) => id === area)?.icon) || SquareArrowRight,
        run: () => navigate(path),
      })),
    ...preferences.map(([namespace, { title }]) => {
      const path = preferencesPath.replace(':namespace', namespace);
      return { id: path, label: messages.preference({ title }), icon: SlidersHorizontal, run: () => navigate(path) };
    }),
  ];
}

function useActions(): Command[] {
  const { person, toasts } = useEditor();
  const [, navigate] = useLocation();
  const showKeys = useKeySheet();
  const signOut = useSignOut();
  return [
    ...creationsOf(allowedScreens(person)).map(({ label, href }) => ({
      id: href,
      label,
      icon: Plus,
      run: () => navigate(href),
    })),
    {
      id: 'view-site',
      label: messages.viewSite,
      icon: ExternalLink,
      run: () => void window.open(siteLink('/'), '_blank', 'noopener'),
    },
    { id: 'keys', label: messages.keys, icon: Keyboard, run: showKeys },
    {
      id: 'sign-out',
      label: messages.signOut,
      also: messages.signOutAlso,
      icon: LogOut,
      run: () => signOut.mutate(undefined, { onError: (error) => toasts.say(errorText(error)) }),
    },
  ];
}
