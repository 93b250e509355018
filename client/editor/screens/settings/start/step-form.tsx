// One step: its intro, fields, and buttons.
import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { problemsOf } from '../../../use-record-form.ts';
import { messages } from './messages.ts';
import styles from './start.module.css';

export type StepProps = {
  /** The step is done or skipped: opens the next one. */
  onLeave(state: 'done' | 'skipped'): void;
};

type StepFormProps = StepProps & {
  lead: string;
  /** Submit label; default: Continue. */
  action?: string;
  isPending?: boolean;
  isDisabled?: boolean;
  /** The last attempt's error, if no field shows it. */
  error?: unknown;
  /** A link to where the error is mended. */
  remedy?: ReactNode;
  onSubmit(): void;
  children?: ReactNode;
};

/** Placeholder until the step's data has loaded. */
export const StepWait = ({ query: { error, refetch } }: { query: { error: unknown; refetch(): unknown } }) =>
  error ? <LoadFailed words={errorText(error)} onRetry={() => void refetch()} /> : <Loading what={messages.what} />;

export function StepForm({
  lead,
  action,
  isPending = false,
  isDisabled = false,
  error,
  remedy,
  onSubmit,
  onLeave,
  children,
}: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from portaled dialogs, so ignore their submits.
    if (event.target === event.currentTarget && !isPending) onSubmit();
  };
  return (
    <Stack as={Form} gap={4} validationBehavior="aria" onSubmit={submit}>
      <Note isLarge>{lead}</Note>
      {children}
      {error !== undefined && error !== null && (
        <Notice tone="bad" action={remedy}>
          {problemsOf(error)
            .map(({ message }) => message)
            .join(' ') || errorText(error)}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button kind="quiet" onPress={() => onLeave('skipped')}>
          {messages.skip}
        </Button>
        <Button kind="primary" type="submit" isPending={isPending} isDisabled={isDisabled}>
          {action ?? messages.next}
        </Button>
      </div>
    </Stack>
  );
}
