// While something loads, and when it did not: the specification's words and a way to try again.
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { Notice } from './notice.tsx';

export const Loading = ({ what }: { what: string }) => (
  <p role="status" className={styles.loading}>
    Loading {what}…
  </p>
);

/** Spec §8 "Editor UI messages". */
export function LoadFailed({ words = 'Unable to load results', onRetry }: { words?: string; onRetry(): void }) {
  return (
    <Notice tone="bad" action={<Button onPress={onRetry}>Try again</Button>}>
      {words}
    </Notice>
  );
}
