// Every call of census. What scripts of the original send is not read. Portable.
import * as z from 'zod';
import { defineCalls } from '../base/calls.ts';

const report = { needs: 'anyone', reads: 'form', answer: z.object({}) } as const;

export const censusCalls = defineCalls({
  createCensus: { call: 'POST /api/census/:event', ...report },
  createRecordQuickView: { call: 'POST /api/census/RecordQuickView/:id', ...report },
});
