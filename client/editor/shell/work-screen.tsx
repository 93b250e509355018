// A screen over the whole width, for lists and settings: everything that is not the page in its frame.
import type { ReactNode } from 'react';
import styles from './work-screen.module.css';

export function WorkScreen({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <main id="screen" className={styles.work} tabIndex={-1}>
      <title>{`${title} – Editor`}</title>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </main>
  );
}
