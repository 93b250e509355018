// Sentences of charts. Portable.

export const chartMessages = {
  asTable: 'View as table',
  explore: ({ label }: { label: string }) => `${label}. Use the arrow keys to read each point.`,
  mark: 'Published',
  soFar: 'So far',
  marked: ({ words }: { words: string }) => `Published: ${words}`,
  nothing: 'No data for these days.',
  up: ({ percent }: { percent: string }) => `Up ${percent}`,
  down: ({ percent }: { percent: string }) => `Down ${percent}`,
  same: 'No change',
  fresh: 'New',
  before: ({ value }: { value: string }) => `Before: ${value}`,
} as const;
