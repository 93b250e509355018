// The one-time owner link: the first person to open it sets a name and password and becomes the owner.

import { useState } from 'react';
import { claimSite } from '../../api/session.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Door, DoorForm, EmailField, useLinkSignIn, useNewPassword } from './door.tsx';
import { messages } from './messages.ts';

export function Claim() {
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
