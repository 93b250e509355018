import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import { defineConcept } from '../../http/concept.ts';
import { pageTreeCalls } from './calls.ts';
import type { PageTreeParts } from './create.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { publishDuePages } from './plans.ts';
import { servePageTree } from './serve.ts';
import { emptyTrash } from './trash.ts';
import { wireTreeCalls } from './wire.ts';
import { serveWireTree } from './wire-serve.ts';

export const pageTreeConcept = defineConcept({
  name: 'owner/page-tree',
  calls: { ...pageTreeCalls, ...wireTreeCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof servePageTree>[0]) => [servePageTree(parts), serveWireTree(parts)],
  jobs: (parts: PageTreeParts & LayoutParts) => [
    { name: 'owner/page-tree/publish', everyMs: 15_000, run: () => publishDuePages(parts) },
    { name: 'owner/page-tree/trash', everyMs: 60 * 60 * 1000, run: (stopping) => emptyTrash(parts, stopping) },
  ],
});
