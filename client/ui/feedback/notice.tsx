// An inline message with its actions.
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = { tone?: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode; action?: ReactNode };

/** Errors interrupt screen readers. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${tone === 'info' ? '' : styles[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <p>{children}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
