// A new password by a link that works once, mailed or printed by `stoa admin reset`.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { resetPassword } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Door, DoorForm, isOfPassword, useNewPassword } from './door.tsx';
import { messages } from './messages.ts';

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
    <Door title={messages.resetTitle} lead={messages.resetLead}>
      <DoorForm
        sending={reset}
        isReady={chosen.isReady}
        send={messages.setPassword}
        whilePending={messages.oneMoment}
        after={
          reset.isError &&
          !isOfPassword(reset.error) && (
            <ButtonLink kind="quiet" href="/config">
              {messages.newLink}
            </ButtonLink>
          )
        }
      >
        {chosen.field(messages.newPassword)}
      </DoorForm>
    </Door>
  );
}
