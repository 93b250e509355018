// The screen of one record: where it belongs, its name and state, what can be done with it, the record, and facts about it beside it.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messages } from './messages.ts';
import styles from './record-page.module.css';

type RecordPageProps = {
  title: string;
  /** The list it belongs to. */
  up: { label: string; href: string };
  badges?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
};

export const RecordPage = ({ title, up, badges, lead, actions, notices, children, aside }: RecordPageProps) => (
  <main id="screen" className={styles.page} tabIndex={-1}>
    <title>{messages.ended({ title })}</title>
    <div className={styles.inner}>
      <Link className={styles.up} href={up.href}>
        <ArrowLeft aria-hidden /> {up.label}
      </Link>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {badges}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {notices}
      <div className={styles.columns} data-single={aside ? undefined : true}>
        <div className={styles.column}>{children}</div>
        {aside && <div className={styles.column}>{aside}</div>}
      </div>
    </div>
  </main>
);
