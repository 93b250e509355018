// Loading and load-failed states.
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import { useOnline } from '../use-online.ts';
import styles from './feedback.module.css';
import { Notice } from './notice.tsx';

export function Loading({ what }: { what: string }) {
  const isOnline = useOnline();
  return (
    <p role="status" className={styles.loading}>
      {isOnline ? messages.loading({ what }) : messages.offline}
    </p>
  );
}

export function LoadFailed({ words = messages.loadFailed, onRetry }: { words?: string; onRetry(): void }) {
  return (
    <Notice tone="bad" action={<Button onPress={onRetry}>{messages.tryAgain}</Button>}>
      {words}
    </Notice>
  );
}

type WaitingProps = {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown };
  what: string;
  /** The message for an error. */
  words?: (error: unknown) => string;
};

/** Shown until the query has loaded: that it is loading, or that it failed, with a retry. */
export const Waiting = ({ query, what, words }: WaitingProps) =>
  query.isPending ? (
    <Loading what={what} />
  ) : query.isError ? (
    <LoadFailed {...(words && { words: words(query.error) })} onRetry={() => void query.refetch()} />
  ) : null;
