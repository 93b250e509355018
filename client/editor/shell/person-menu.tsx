// The account menu: the signed-in person, the public site, and signing out.
import { CircleUserRound, ExternalLink, Keyboard, LogOut } from 'lucide-react';
import { errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { ActionMenu } from '../../ui/dialog/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { useSignOut } from '../use-sign-out.ts';
import { messages } from './messages.ts';
import styles from './rail.module.css';
import { useKeySheet } from './shell-keys.tsx';

export function PersonMenu() {
  const { person, toasts } = useEditor();
  const signOut = useSignOut();
  const showKeys = useKeySheet();
  return (
    <ActionMenu
      label={messages.account({ name: person.name })}
      className={styles.person}
      icon={
        <>
          <CircleUserRound aria-hidden />
          <span>{person.name}</span>
        </>
      }
      placement="top start"
      actions={[
        { id: 'site', label: messages.viewSite, icon: <ExternalLink aria-hidden />, href: siteLink('/') },
        { id: 'keys', label: messages.keys, icon: <Keyboard aria-hidden />, run: showKeys },
        {
          id: 'sign-out',
          label: messages.signOut,
          icon: <LogOut aria-hidden />,
          run: () => signOut.mutate(undefined, { onError: (error) => toasts.say(errorText(error)) }),
        },
      ]}
    />
  );
}
