// Sentences of lists. Portable.
import { numberText } from '../../../server/base/counted.ts';

export const listMessages = {
  selectAll: 'Select all on this page',
  select: ({ name }: { name: string }) => `Select ${name}`,
  selected: ({ count }: { count: number }) => `${numberText(count)} selected`,
  clearSelection: 'Clear selection',
  search: 'Search',
  columns: 'Columns',
  sortBy: 'Sort by',
  views: 'Views',
  all: 'All',
  filtered: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
  removeFilter: ({ label }: { label: string }) => `Remove filter: ${label}`,
  clearFilters: 'Clear filters',
  noMatches: 'Nothing matches your search and filters.',
  preview: ({ name }: { name: string }) => `Preview ${name}`,
  previewOpen: 'Open',
  previewPrevious: 'Previous row',
  previewNext: 'Next row',
  rowsPerPage: 'Rows per page',
  range: ({ from, to, total }: { from: number; to: number; total: number }) =>
    `${numberText(from)}–${numberText(to)} of ${numberText(total)}`,
  previous: 'Previous page',
  next: 'Next page',
  offline: ({ time }: { time: string }) => `Last updated ${time}. Read only while you're offline.`,
} as const;
