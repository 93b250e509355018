// The owner's calls for problems found in the site's content. Editor J10, J11. Portable.
import { defineCalls } from '../../base/calls.ts';
import { checkListSchema, checkQuerySchema, pageChecksSchema } from './schema.ts';

export const checkCalls = defineCalls({
  /** Pages as the editor has them: their drafts. Those that were not checked yet are, a second's worth at a time: `progress`. */
  list: { call: 'GET /api/checks', needs: 'pages.edit', query: checkQuerySchema, answer: checkListSchema },
  /** The draft of one page, item, area, or shared section, e.g. before it is published. */
  openPage: { call: 'GET /api/checks/pages/:id', needs: 'pages.edit', answer: pageChecksSchema },
});
