// Shown to people whose role does not include the editor.

import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import { signOut } from '../../api/session.ts';
import { siteLink } from '../../api/site-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Door } from './door.tsx';
import { messages } from './messages.ts';

export function NoRights({ person }: { person: Person }) {
  const client = useQueryClient();
  const leave = () => signOut(() => client.clear());
  return (
    <Door title={messages.nothing} lead={messages.noRights({ email: person.email })}>
      <ButtonLink kind="primary" href={siteLink('/')} isElsewhere>
        {messages.viewSite}
      </ButtonLink>
      <Button onPress={() => void leave()}>{messages.signOut}</Button>
    </Door>
  );
}
