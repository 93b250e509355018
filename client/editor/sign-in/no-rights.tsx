// For people whose role has nothing to do in the editor.
import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import { signOut } from '../../api/session.ts';
import { siteLink } from '../../api/site-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Door } from './door.tsx';

export function NoRights({ person }: { person: Person }) {
  const client = useQueryClient();
  const leave = async () => {
    await signOut();
    client.clear();
  };
  return (
    <Door
      title="Nothing to edit here"
      lead={`You are signed in as ${person.email}, and your role does not include the editor.`}
    >
      <ButtonLink kind="primary" href={siteLink('/')} isElsewhere>
        See your site
      </ButtonLink>
      <Button onPress={() => void leave()}>Sign out</Button>
    </Door>
  );
}
