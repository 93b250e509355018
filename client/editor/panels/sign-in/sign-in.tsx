// Signing in. The server answers a wrong password and an unknown address alike, so this screen does as well.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { forgotPassword, signIn } from '../../../api/accounts.ts';
import { wordsOf } from '../../../api/ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Mark } from '../../shell/mark.tsx';
import styles from './sign-in.module.css';

export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (person) => client.setQueryData(['me'], person),
  });
  const forgot = useMutation({ mutationFn: () => forgotPassword(email) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  };
  return (
    <main className={styles.screen}>
      <title>Sign in</title>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={36} />
        </span>
        <h1>Sign in</h1>
        <p className={styles.muted}>To change and publish your site.</p>
        <Form className={styles.form} onSubmit={submit}>
          {attempt.isError && <Notice tone="bad">{wordsOf(attempt.error)}</Notice>}
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            isRequired
            value={email}
            onChange={setEmail}
          />
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
          />
          <Button kind="primary" type="submit" isPending={attempt.isPending}>
            {attempt.isPending ? 'Signing in…' : 'Sign in'}
          </Button>
          <Button
            kind="quiet"
            type="button"
            isPending={forgot.isPending}
            isDisabled={email === ''}
            onPress={() => forgot.mutate()}
          >
            Email me a link to choose a new password
          </Button>
          {forgot.isError && <Notice tone="bad">{wordsOf(forgot.error)}</Notice>}
          {forgot.isSuccess && (
            <Notice tone="good">
              If somebody here has this address, a link is on its way. No email? Whoever runs the server can print a
              link: stoa admin reset
            </Notice>
          )}
        </Form>
      </div>
    </main>
  );
}
