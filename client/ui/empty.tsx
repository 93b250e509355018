// Where a list has nothing yet: what would be here, and the one thing to do about it.
import type { ReactNode } from 'react';
import styles from './empty.module.css';

type EmptyProps = {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** With an icon it stands for a whole screen, else inside a card. */
export const Empty = ({ icon, children, action }: EmptyProps) => (
  <div className={`${styles.empty} ${icon ? styles.alone : ''}`}>
    {icon}
    <p>{children}</p>
    {action}
  </div>
);
