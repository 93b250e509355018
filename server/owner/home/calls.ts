// Portable.
import { defineCalls } from '../../base/calls.ts';
import { homeSchema } from './schema.ts';

export const homeCalls = defineCalls({
  /** Answers the parts that the caller may see. */
  open: { call: 'GET /config/api/home', needs: 'editor.open', answer: homeSchema },
});
