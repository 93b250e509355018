// An inline message with its actions.
import type { ReactNode } from 'react';
import { Toolbar } from '../layout/flow.tsx';
import styles from './feedback.module.css';

type NoticeProps = { tone?: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode; action?: ReactNode };

/** Errors interrupt screen readers. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div data-tone={tone} className={styles.notice} role={tone === 'bad' ? 'alert' : 'status'}>
      <p>{children}</p>
      {action && <Toolbar>{action}</Toolbar>}
    </div>
  );
}
