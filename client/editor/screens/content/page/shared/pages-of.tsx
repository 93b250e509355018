// The names of the pages that use a shared section.
import type { ListedShared } from '../../../../../../server/content/shared-section/schema.ts';
import { messages } from './messages.ts';
import styles from './shared.module.css';

const namedMax = 8;

export function PagesOf({ shared: { pages, pageCount } }: { shared: ListedShared }) {
  const named = pages.slice(0, namedMax);
  if (named.length === 0) return null;
  return (
    <ul className={styles.pages} aria-label={messages.pages}>
      {named.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {pageCount > named.length && <li>{messages.more({ count: pageCount - named.length })}</li>}
    </ul>
  );
}
