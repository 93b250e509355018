// Every call of census. Portable.
import { defineCalls } from '../base/calls.ts';

export const censusCalls = defineCalls({
  createCensus: { call: 'POST /api/census/:event', needs: 'anyone' },
  createRecordQuickView: { call: 'POST /api/census/RecordQuickView/:id', needs: 'anyone' },
});
