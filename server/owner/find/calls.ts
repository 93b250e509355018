// The global search API. Portable.
import { defineCalls } from '../../base/calls.ts';
import { findQuery, foundAnswer } from './schema.ts';

export const findCalls = defineCalls({
  /** Searches all kinds of records that the caller may see. */
  find: { call: 'GET /config/api/search', needs: 'editor.open', query: findQuery, answer: foundAnswer },
});
