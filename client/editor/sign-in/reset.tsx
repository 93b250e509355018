// Sets a new password with a single-use link, emailed or printed by `stoa admin reset`.

import { useState } from 'react';
import { resetPassword } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Door, DoorForm, isOfPassword, useLinkSignIn, useNewPassword } from './door.tsx';
import { messages } from './messages.ts';

export function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const reset = useLinkSignIn(() => resetPassword(token, chosen.password));
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
