// An empty state: what will appear here, and how to create the first one.
import type { ReactNode } from 'react';
import { Toolbar } from '../layout/flow.tsx';
import styles from './feedback.module.css';

type EmptyProps = {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** With an icon it fills a screen, without one a card. */
export const Empty = ({ icon, children, action }: EmptyProps) => (
  <div className={`${styles.empty} ${icon ? styles.alone : ''}`}>
    {icon}
    <p>{children}</p>
    {action && <Toolbar>{action}</Toolbar>}
  </div>
);
