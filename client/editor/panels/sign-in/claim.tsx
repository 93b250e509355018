// The one-time owner link: whoever opens it first names themselves and sets a password, and owns the site.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import {
  passwordLengthAdvised,
  passwordLengthMin,
  passwordProblem,
} from '../../../../server/accounts/contributor/password-rules.ts';
import { claimSite } from '../../../api/accounts.ts';
import { Refused, wordsOf } from '../../../api/ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Mark } from '../../shell/mark.tsx';
import styles from './sign-in.module.css';

export function Claim() {
  // The token is in the fragment: it reached no server and no log, and goes from the address as soon as it is used.
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => claimSite({ token, name, email, password }),
    onSuccess: (person) => {
      client.setQueryData(['me'], person);
      navigate('/config', { replace: true });
    },
  });
  const problem = passwordProblem(password, [name, email]);
  const refusedPassword =
    claim.error instanceof Refused && claim.error.body.field === 'password' ? claim.error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem && !claim.isPending) claim.mutate();
  };
  const shownProblem = (isTried ? problem : undefined) ?? refusedPassword;
  return (
    <main className={styles.screen}>
      <title>Welcome to your site</title>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={36} />
        </span>
        <h1>Welcome to your site</h1>
        <p className={styles.muted}>
          Make it yours: choose a password. This link works once, so next time you sign in with it.
        </p>
        <Form className={styles.form} onSubmit={submit}>
          {claim.isError && !refusedPassword && <Notice tone="bad">{wordsOf(claim.error)}</Notice>}
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
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="new-password"
            isRequired
            hint={`At least ${passwordLengthMin} characters; ${passwordLengthAdvised} or more are better. A few words do well.`}
            isInvalid={shownProblem !== undefined}
            validationBehavior="aria"
            errorMessage={shownProblem}
            value={password}
            onChange={setPassword}
          />
          <Button kind="primary" type="submit" isPending={claim.isPending}>
            {claim.isPending ? 'One moment…' : 'Set password and open the editor'}
          </Button>
        </Form>
      </div>
    </main>
  );
}
