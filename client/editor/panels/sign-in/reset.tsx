// A new password by a link that works once, mailed or printed by `stoa admin reset`.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import { passwordLengthMin, passwordProblem } from '../../../../server/accounts/contributor/password-rules.ts';
import { resetPassword } from '../../../api/accounts.ts';
import { wordsOf } from '../../../api/ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Mark } from '../../shell/mark.tsx';
import styles from './sign-in.module.css';

export function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetPassword(token, password),
    onSuccess: (person) => {
      client.setQueryData(['me'], person);
      navigate('/config', { replace: true });
    },
  });
  const problem = passwordProblem(password, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem && !reset.isPending) reset.mutate();
  };
  return (
    <main className={styles.screen}>
      <title>Choose a new password</title>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={36} />
        </span>
        <h1>Choose a new password</h1>
        <p className={styles.muted}>Every other device is signed out.</p>
        <Form className={styles.form} onSubmit={submit}>
          {reset.isError && <Notice tone="bad">{wordsOf(reset.error)}</Notice>}
          <TextField
            label="New password"
            type="password"
            name="password"
            autoComplete="new-password"
            isRequired
            hint={`At least ${passwordLengthMin} characters`}
            isInvalid={isTried && problem !== undefined}
            validationBehavior="aria"
            errorMessage={isTried ? problem : undefined}
            value={password}
            onChange={setPassword}
          />
          <Button kind="primary" type="submit" isPending={reset.isPending}>
            {reset.isPending ? 'One moment…' : 'Set password'}
          </Button>
        </Form>
      </div>
    </main>
  );
}
