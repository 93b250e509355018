// On a phone: all areas with their entries, search, the public site, and signing out.
import { ExternalLink, LogOut, Search } from 'lucide-react';
import { Link } from 'wouter';
import { errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { useSignOut } from '../use-sign-out.ts';
import { messages } from './messages.ts';
import type { RailArea } from './navigation.ts';
import styles from './phone-bar.module.css';
import { usePalette } from './use-palette.tsx';

export function MoreSheet({ areas, onClose }: { areas: readonly RailArea[]; onClose(): void }) {
  const { toasts } = useEditor();
  const search = usePalette();
  const signOut = useSignOut();
  return (
    <Dialog
      title={messages.more}
      onClose={onClose}
      foot={
        <>
          <ButtonLink href={siteLink('/')} isElsewhere>
            <ExternalLink aria-hidden /> {messages.viewSite}
          </ButtonLink>
          <Button
            isPending={signOut.isPending}
            onPress={() => signOut.mutate(undefined, { onError: (error) => toasts.say(errorText(error)) })}
          >
            <LogOut aria-hidden /> {messages.signOut}
          </Button>
        </>
      }
    >
      <Button
        onPress={() => {
          onClose();
          search();
        }}
      >
        <Search aria-hidden /> {messages.commands}
      </Button>
      <nav aria-label={messages.areas} className={styles.sheet}>
        {areas.map(({ id, label, href, icon: Icon, entries }) => (
          <section key={id}>
            <Link href={href} onClick={onClose}>
              <Icon aria-hidden />
              {label}
            </Link>
            {entries.length > 1 && (
              <ul>
                {entries.slice(1).map((entry) => (
                  <li key={entry.href}>
                    <Link href={entry.href} onClick={onClose}>
                      {entry.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </nav>
    </Dialog>
  );
}
