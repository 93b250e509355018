// A titled region of a screen.
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type CardProps = {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
