// Two versions of a text side by side, to choose from.

import type { ReactNode } from 'react';
import { contentText } from '../../../../document/block-labels.ts';
import { messages } from '../messages.ts';
import styles from './compare-texts.module.css';

type Side = { title: string; value: unknown; action?: ReactNode };

export function CompareTexts({ label, sides }: { label?: string; sides: readonly Side[] }) {
  return (
    <section className={styles.pair} aria-label={label}>
      {label && <h3 className={styles.label}>{label}</h3>}
      {sides.map(({ title, value, action }) => (
        <div key={title} className={styles.side}>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{value === undefined ? <em>{messages.notOnPage}</em> : contentText(value)}</p>
          {action}
        </div>
      ))}
    </section>
  );
}
