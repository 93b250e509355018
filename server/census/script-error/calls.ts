// The API for reporting script errors. Specification 7. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

export const scriptErrorCalls = defineCalls({
  record: { call: 'POST /api/events/RecordJavascriptErrors', needs: 'anyone', reads: 'bytes', answer: z.object({}) },
});
