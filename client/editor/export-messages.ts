// Sentences of exports of lists. Portable.
import { numberText } from '../../server/base/counted.ts';

export const exportMessages = {
  exportCsv: 'Export CSV',
  exportNarrowed: ({ count }: { count: number }) =>
    count === 1 ? 'Export 1 result as CSV' : `Export ${numberText(count)} results as CSV`,
} as const;
