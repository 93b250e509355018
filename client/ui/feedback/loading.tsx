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
