// The calls by which visitors' browsers report what happens. Their paths and bodies are the original's (specification 7, wire 4); clients
// of it send more than is read here, and nothing they send is an error. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

const report = { needs: 'anyone', reads: 'bytes', answer: z.object({}) } as const;

export const hitCalls = defineCalls({
  /** RecordHit, button-click, button-render, form-render, overlay. */
  recordHit: { call: 'POST /api/census/:event', ...report },
  recordQuickView: { call: 'POST /api/census/RecordQuickView/:id', ...report },
  recordEvent: { call: 'POST /api/events/RecordEvent', ...report },
  /** The newer tracker: `{ eventSchemaName, eventContent }`, one or several. */
  track: { call: 'POST /api/events/v1', ...report },
  /** Says what is wrong with one of its events, and records nothing. */
  validate: {
    call: 'POST /api/events/v1/validate/:schemaName',
    needs: 'anyone',
    reads: 'bytes',
    answer: z.object({ valid: z.boolean(), error: z.string().optional() }),
  },
});
