// Messages of the page preview. Portable.

export const messages = {
  device: 'Device',
  devices: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  tryAgain: 'Try again',
  loading: 'Loading page…',
  editThere: 'Edit this page',
  trying: ({ path }: { path: string }) => `Trying ${path}`,
  backToEditing: 'Back to editing',
  backTo: ({ page }: { page: string }) => `Back to ${page}`,
  selected: ({ count }: { count: number }) => `${count} selected`,
  frame: ({ page }: { page: string }) => `Preview of ${page}`,
  drawnLater: ({ name }: { name: string }) => `${name}: You’ll see it here when you’re back online.`,
  /** Label when one is added to a page. */
  sharedSection: 'Shared section',
  notKeptAway:
    'Your site isn’t responding, and this page’s preview isn’t on this device. You can still edit it in the panel.',
  notKept: 'You’re offline, and this page’s preview isn’t on this device. You can still edit it in the panel.',
} as const;
