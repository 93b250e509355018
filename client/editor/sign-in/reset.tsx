// A new password by a link that works once, mailed or printed by `stoa admin reset`.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { resetPassword } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Door, DoorForm, isOfPassword, useNewPassword } from './door.tsx';

export function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetPassword(token, chosen.password),
    onSuccess: (person) => {
      client.setQueryData(['me'], person);
      navigate('/config', { replace: true });
    },
  });
  const chosen = useNewPassword([], reset.error);
  return (
    <Door title="Choose a new password" lead="This signs you out on every other device.">
      <DoorForm
        sending={reset}
        isReady={chosen.isReady}
        send="Set password"
        whilePending="One moment…"
        after={
          reset.isError &&
          !isOfPassword(reset.error) && (
            <ButtonLink kind="quiet" href="/config">
              Ask for a new link
            </ButtonLink>
          )
        }
      >
        {chosen.field('New password')}
      </DoorForm>
    </Door>
  );
}
