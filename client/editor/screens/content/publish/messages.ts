// The dialog that publishes drafts. Portable.

export const messages = {
  title: 'Publish changes',
  close: 'Close',
  cancel: 'Cancel',
  publishing: 'Publishing…',
  publish: 'Publish',
  what: 'your changes',
  nothing: 'No changes to publish.',
  reload: 'Reload',
  untitled: 'Untitled',
  published: ({ count }: { count: number }) =>
    count === 1 ? 'Published. Visitors see it now.' : `${count} pages published. Visitors see them now.`,
  changedBy: ({ name, when }: { name: string; when: string }) => `Changed by ${name}, ${when}`,
} as const;
