// The call for Home's data. Portable.
import { defineCalls } from '../../base/calls.ts';
import { homeSchema, waitingSchema } from './schema.ts';

export const homeCalls = defineCalls({
  /** The answer contains only the parts that the caller may see. */
  open: { call: 'GET /config/api/home', needs: 'editor.open', about: 'anything', answer: homeSchema },
  /** For the rail: pending tasks by area. */
  countWaiting: { call: 'GET /config/api/waiting', needs: 'editor.open', about: 'anything', answer: waitingSchema },
});
