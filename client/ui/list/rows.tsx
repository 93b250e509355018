// A list of rows with icon, title, note, and badges; a row may be a link.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './rows.module.css';

export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);

export type RowProps = { title: string; note?: ReactNode; icon?: ReactNode; href?: string; children?: ReactNode };

/** @param props.children badges or buttons at the end of the row */
export function Row({ title, note, icon, href, children }: RowProps) {
  const words = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </>
  );
  if (href === undefined)
    return (
      <li>
        <div className={styles.row}>{words}</div>
      </li>
    );
  return (
    <li>
      <Link href={href} className={styles.row}>
        {words}
        <ChevronRight className={styles.go} aria-hidden />
      </Link>
    </li>
  );
}
