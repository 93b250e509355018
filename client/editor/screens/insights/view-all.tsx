// Shows the rest of a table's rows.
import { Button } from '../../../ui/button.tsx';
import { messages } from './messages.ts';
import styles from './report.module.css';

export const ViewAll = ({ onPress }: { onPress(): void }) => (
  <div className={styles.more}>
    <Button kind="quiet" onPress={onPress}>
      {messages.viewAll}
    </Button>
  </div>
);
