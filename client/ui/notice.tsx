// A message that stays where it belongs, with at most one thing to do about it.
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = { tone?: 'info' | 'good' | 'bad'; children: ReactNode; action?: ReactNode };

/** Bad news is spoken at once. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${tone === 'info' ? '' : styles[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <p>{children}</p>
      {action}
    </div>
  );
}
