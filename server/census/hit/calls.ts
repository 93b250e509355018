// The API through which visitors' browsers report events. Paths and bodies are the original's (specification 7, wire
// 4); its clients send more than is read here, and nothing they send is an error. Portable.
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
  /** Reports what is wrong with an event, and records nothing. */
  validate: {
    call: 'POST /api/events/v1/validate/:schemaName',
    needs: 'anyone',
    reads: 'bytes',
    answer: z.object({ valid: z.boolean(), error: z.string().optional() }),
  },
  /** The ID of the session-recording tool that the owner connected; null without one. */
  recordingId: {
    call: 'GET /api/commerce/fullstory/getId',
    needs: 'anyone',
    answer: z.object({ id: z.string().nullable() }),
  },
});
