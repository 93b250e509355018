// The email about a failed scheduled backup. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const failureMessages = /* @__PURE__ */ catalog({
  subject: ({ site }: { site: string }) => `The backup of ${site} failed`,
  heading: 'The backup failed',
  why: ({ why }: { why: string }) => `The last try failed with: ${why}`,
  lastGood: ({ at }: { at: string }) => `The last good backup is from ${at}.`,
  noGood: 'There is no good backup yet.',
  next: 'The server keeps trying. It writes to you at most once a day, until a backup works again.',
});

/** About the email, for owners. */
export const failureNotes = { title: 'Backup failed (to you)', when: 'When a scheduled backup fails.' } as const;
