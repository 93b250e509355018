// The one-time owner link: whoever opens it first names themselves and sets a password, and owns the site.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { claimSite } from '../../api/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Door, DoorForm, useNewPassword } from './door.tsx';
import { messages } from './messages.ts';

export function Claim() {
  // The token is in the fragment: it reached no server and no log, and goes from the address as soon as it is used.
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => claimSite({ token, name, email, password: chosen.password }),
    onSuccess: (person) => {
      client.setQueryData(['me'], person);
      navigate('/config', { replace: true });
    },
  });
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
        <TextField
          label={messages.email}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={setEmail}
        />
        {chosen.field(messages.password)}
      </DoorForm>
    </Door>
  );
}
