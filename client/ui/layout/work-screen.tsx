// A full-width screen for lists and settings: everything except the page editor.
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './screen.module.css';
import { type Up, UpLink } from './up-link.tsx';

type WorkScreenProps = {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Links to the parent screen, for a screen that is not in the menu. */
  up?: Up | undefined;
  children: ReactNode;
};

export function WorkScreen({ title, lead, actions, up, children }: WorkScreenProps) {
  return (
    <main id="screen" className={styles.screen} tabIndex={-1}>
      <title>{messages.ended({ title })}</title>
      <div className={styles.inner}>
        {up && (
          <nav className={styles.around} aria-label={messages.around}>
            <UpLink {...up} />
          </nav>
        )}
        <div className={styles.head}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </main>
  );
}
