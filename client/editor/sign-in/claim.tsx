// The one-time owner link: whoever opens it first names themselves and sets a password, and owns the site.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { claimSite } from '../../api/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Door, DoorForm, useNewPassword } from './door.tsx';

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
    <Door
      title="Welcome to your site"
      lead="Make it yours: choose a password. This link works once, so next time you sign in with it."
    >
      <DoorForm
        sending={claim}
        isReady={chosen.isReady}
        send="Set password and open the editor"
        whilePending="One moment…"
      >
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          isRequired
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={setEmail}
        />
        {chosen.field('Password')}
      </DoorForm>
    </Door>
  );
}
