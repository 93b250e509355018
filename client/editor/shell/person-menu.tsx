// Who is signed in, the public site, and signing out.
import { CircleUserRound, ExternalLink, Keyboard, LogOut } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { MenuList } from '../../ui/menu.tsx';
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
    <MenuTrigger>
      <Button className={styles.person ?? ''} aria-label={messages.account({ name: person.name })}>
        <CircleUserRound aria-hidden />
        <span>{person.name}</span>
      </Button>
      <MenuList
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
    </MenuTrigger>
  );
}
