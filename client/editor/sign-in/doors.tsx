// Screens for people who aren't signed in: the one-time link, a new password, sign-in, or a role without editor access.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import { signOut } from '../../api/session.ts';
import { claimSite, resetPassword } from '../../api/sign-in.ts';
import { siteLink } from '../../api/site-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note } from '../../ui/layout/flow.tsx';
import { isOfPassword, useNewPassword } from '../use-new-password.tsx';
import { Door, DoorForm, EmailField, useEnter, useLinkSignIn } from './door.tsx';
import { StepDoor } from './later-step.ts';
import { messages } from './messages.ts';
import { SignIn } from './sign-in.tsx';

export function Doors({ person }: { person: Person | null | undefined }) {
  const [path] = useLocation();
  if (path === '/config/claim' && !person) return <Claim />;
  if (path === '/config/reset') return <Reset />;
  return person ? <NoRights person={person} /> : <SignIn />;
}

/** The one-time owner link: the first person to open it sets a name and password and becomes the owner. */
function Claim() {
  // The token is in the URL fragment, so that it never appears in server logs.
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const claim = useLinkSignIn(() => claimSite({ token, name, email, password: chosen.password }), '/config/start');
  const chosen = useNewPassword([name, email], claim.error);
  return (
    <Door title={messages.welcome} lead={messages.welcomeLead}>
      <DoorForm sending={claim} isReady={chosen.isReady} send={messages.setAndOpen} whilePending={messages.oneMoment}>
        <TextField
          label={messages.yourName}
          name="name"
          autoComplete="name"
          isRequired
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <EmailField value={email} onChange={setEmail} />
        {chosen.field(messages.password)}
      </DoorForm>
    </Door>
  );
}

/** Sets a password with a single-use link: of an invitation, emailed, or printed by `stoa admin reset`. */
function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const [isInvited] = useState(() => location.search === '?invited');
  const words = isInvited ? messages.invited : messages.reset;
  const reset = useLinkSignIn(() => resetPassword(token, chosen.password));
  const chosen = useNewPassword([], reset.error);
  const enter = useEnter('/config');
  const [, navigate] = useLocation();
  if (reset.data && 'next' in reset.data)
    return <StepDoor next={reset.data} to="/config" onPerson={enter} onRestart={() => navigate('/config')} />;
  return (
    <Door title={words.title} lead={words.lead}>
      <DoorForm
        sending={reset}
        isReady={chosen.isReady}
        send={words.action}
        whilePending={messages.oneMoment}
        after={
          reset.isError &&
          !isOfPassword(reset.error) &&
          (isInvited ? (
            <>
              <Note>{messages.askAgain}</Note>
              <ButtonLink kind="quiet" href="/config">
                {messages.title}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink kind="quiet" href="/config">
              {messages.newLink}
            </ButtonLink>
          ))
        }
      >
        {chosen.field(words.password)}
      </DoorForm>
    </Door>
  );
}

/** Shown to people whose role does not include the editor. */
function NoRights({ person }: { person: Person }) {
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
