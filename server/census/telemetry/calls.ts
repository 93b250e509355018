// The API for reporting page speed and page problems. Specification 7. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

export const telemetryCalls = defineCalls({
  record: { call: 'POST /api/performance/v1/records', needs: 'anyone', reads: 'bytes', answer: z.object({}) },
});
