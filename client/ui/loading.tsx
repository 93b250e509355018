// Loading and load-failed states.
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import { useOnline } from './use-online.ts';

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
