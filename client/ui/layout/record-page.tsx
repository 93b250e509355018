// The screen of one record: breadcrumb, name and status, actions, the record, and a sidebar of facts.
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messages } from '../messages.ts';
import { Stack } from './flow.tsx';
import styles from './screen.module.css';
import { type Up, UpLink } from './up-link.tsx';

type RecordPageProps = {
  title: string;
  /** The list it belongs to. */
  up: Up;
  badges?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  notices?: ReactNode;
  /** Previous and next record in the list that it was opened from. */
  beside?: { previous?: string | undefined; next?: string | undefined };
  children: ReactNode;
  aside?: ReactNode;
};

export const RecordPage = ({ title, up, beside, badges, lead, actions, notices, ...parts }: RecordPageProps) => (
  <main id="screen" className={`${styles.screen} ${styles.record}`} tabIndex={-1}>
    <title>{messages.ended({ title })}</title>
    <div className={styles.inner}>
      <nav className={styles.around} aria-label={messages.around}>
        <UpLink {...up} />
        {(beside?.previous ?? beside?.next) !== undefined && (
          <span className={styles.beside}>
            <Beside href={beside?.previous} label={messages.previous} icon={<ChevronUp aria-hidden />} />
            <Beside href={beside?.next} label={messages.next} icon={<ChevronDown aria-hidden />} />
          </span>
        )}
      </nav>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {badges}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {notices}
      <RecordColumns {...parts} />
    </div>
  </main>
);

/** The record with a sidebar; below it on a phone. */
export const RecordColumns = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={styles.columns} data-single={aside ? undefined : true}>
    <Stack gap={4}>{children}</Stack>
    {aside && <Stack gap={4}>{aside}</Stack>}
  </div>
);

const Beside = ({ href, label, icon }: { href: string | undefined; label: string; icon: ReactNode }) =>
  href === undefined ? (
    <span aria-hidden>{icon}</span>
  ) : (
    <Link href={href} aria-label={label} title={label}>
      {icon}
    </Link>
  );
