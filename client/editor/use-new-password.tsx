// The field for a new password of a contributor; problems appear after the first attempt.
import { useState } from 'react';
import {
  passwordLengthAdvised,
  passwordLengthMin,
  passwordProblem,
} from '../../server/accounts/contributor/password-rules.ts';
import { Refused } from '../api/ask.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { messages } from './sign-in/messages.ts';

/** Whether the error belongs to the password field. */
export const isOfPassword = (error: unknown): error is Refused =>
  error instanceof Refused && error.body.field === 'password';

/** @param not values that it must not be */
export function useNewPassword(not: string[], error: unknown) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = passwordProblem(password, not);
  const shown = (isTried ? problem : undefined) ?? (isOfPassword(error) ? error.message : undefined);
  return {
    password,
    isReady: () => {
      setTried(true);
      return !problem;
    },
    field: (label: string, hint = messages.passwordHint) => (
      <TextField
        label={label}
        type="password"
        name="password"
        autoComplete="new-password"
        isRequired
        hint={hint({ min: passwordLengthMin, advised: passwordLengthAdvised })}
        isInvalid={shown !== undefined}
        validationBehavior="aria"
        errorMessage={shown}
        value={password}
        onChange={setPassword}
      />
    ),
  };
}
