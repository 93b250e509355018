// The names of the pages that use a shared section.
import type { ListedShared } from '../../../../../../server/content/shared-section/schema.ts';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';

const namedMax = 8;

export function PagesOf({ shared: { pages, pageCount } }: { shared: ListedShared }) {
  const named = pages.slice(0, namedMax);
  if (named.length === 0) return null;
  return (
    <Note as="ul" isLarge aria-label={messages.pages}>
      {named.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {pageCount > named.length && <li>{messages.more({ count: pageCount - named.length })}</li>}
    </Note>
  );
}
