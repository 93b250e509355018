// The owner's calls for problems in the site's content. Editor J10, J11. Portable.
import { defineCalls } from '../../base/calls.ts';
import {
  checkExportQuery,
  checkListSchema,
  checkQuerySchema,
  linkTargetQuery,
  linkTargetSchema,
  pageChecksSchema,
} from './schema.ts';

export const checkCalls = defineCalls({
  /** The editor's view of pages: their drafts. Unchecked pages are checked for at most a second per call: `progress`. */
  list: {
    call: 'GET /api/checks',
    needs: 'pages.edit',
    about: 'drafts',
    query: checkQuerySchema,
    answer: checkListSchema,
  },
  /** All of them as a file. */
  export: {
    call: 'GET /api/checks/export',
    needs: 'pages.edit',
    about: 'drafts',
    query: checkExportQuery,
    writes: 'file',
  },
  /** The draft of one page, item, area, shared section, part of the site, or product, e.g. before it is published. */
  openPage: { call: 'GET /api/checks/pages/:id', needs: 'pages.edit', about: 'drafts', answer: pageChecksSchema },
  /** The page, item, or product that a link leads to. */
  openTarget: {
    call: 'GET /config/api/link-target',
    needs: 'editor.open',
    about: ['pages', 'products'],
    query: linkTargetQuery,
    answer: linkTargetSchema,
  },
});
