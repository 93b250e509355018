// For people whose role has nothing to do in the editor.
import { useQueryClient } from '@tanstack/react-query';
import { type Person, signOut } from '../../../api/accounts.ts';
import { seeSite } from '../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Mark } from '../../shell/mark.tsx';
import styles from './sign-in.module.css';

export function NoRights({ person }: { person: Person }) {
  const client = useQueryClient();
  const leave = async () => {
    await signOut();
    client.clear();
  };
  return (
    <main className={styles.screen}>
      <title>Editor</title>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={36} />
        </span>
        <h1>Nothing to edit here</h1>
        <p>You are signed in as {person.email}, and your role does not include the editor.</p>
        <ButtonLink kind="primary" href={seeSite('/')} isElsewhere>
          See the site
        </ButtonLink>
        <Button onPress={() => void leave()}>Sign out</Button>
      </div>
    </main>
  );
}
