// Shared parts of the sign-in screens: a centered card, its form, and their fields.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { errorText } from '../../api/ask.ts';
import type { SignedInOrAsked } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note, Stack } from '../../ui/layout/flow.tsx';
import { Mark } from '../shell/mark.tsx';
import { callKey } from '../use-call.ts';
import { isOfPassword } from '../use-new-password.tsx';
import styles from './door.module.css';
import { messages } from './messages.ts';

export function Door({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <title>{title}</title>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={36} />
        </span>
        <h1>{title}</h1>
        {lead !== undefined && <Note isLarge>{lead}</Note>}
        {children}
      </div>
    </main>
  );
}

type Sending = { isPending: boolean; isError: boolean; error: unknown; mutate(): void };

/** @param isReady whether the form can be submitted @param after content below the button */
export function DoorForm(props: {
  sending: Sending;
  isReady?: () => boolean;
  send: string;
  whilePending: string;
  after?: ReactNode;
  children: ReactNode;
}) {
  const { sending, isReady = () => true, send, whilePending, after, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady() && !sending.isPending) sending.mutate();
  };
  return (
    <Stack as={Form} gap={4} onSubmit={submit}>
      {sending.isError && !isOfPassword(sending.error) && <Notice tone="bad">{errorText(sending.error)}</Notice>}
      {children}
      <Button kind="primary" type="submit" isPending={sending.isPending}>
        {sending.isPending ? whilePending : send}
      </Button>
      {after}
    </Stack>
  );
}

/** Opens the editor for a person who has signed in. @param to absent: where they are */
export function useEnter(to?: string): (person: Person) => void {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (person) => {
    client.setQueryData(callKey(sessionCalls.whoAmI), person);
    if (to !== undefined) navigate(to, { replace: true });
  };
}

/** Signs in with a single-use link, then opens the editor; with a second step, the answer is what is still asked. */
export function useLinkSignIn(signIn: () => Promise<SignedInOrAsked>, to = '/config') {
  const enter = useEnter(to);
  return useMutation({ mutationFn: signIn, onSuccess: (answer) => 'next' in answer || enter(answer) });
}

export const EmailField = (props: { value: string; onChange(value: string): void; problem?: string }) => (
  <TextField
    label={messages.email}
    type="email"
    name="email"
    autoComplete="username"
    isRequired
    isInvalid={props.problem !== undefined}
    errorMessage={props.problem}
    value={props.value}
    onChange={props.onChange}
  />
);
