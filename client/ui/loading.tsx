// Loading and load-failed states.
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';

export const Loading = ({ what }: { what: string }) => (
  <p role="status" className={styles.loading}>
    {messages.loading({ what })}
  </p>
);

export function LoadFailed({ words = messages.loadFailed, onRetry }: { words?: string; onRetry(): void }) {
  return (
    <Notice tone="bad" action={<Button onPress={onRetry}>{messages.tryAgain}</Button>}>
      {words}
    </Notice>
  );
}
