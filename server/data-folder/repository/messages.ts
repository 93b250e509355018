// Operator messages of scheduled backups.

export const repositoryMessages = {
  manifestDamaged: ({ name }: { name: string }) => `${name} is damaged`,
  wrongFormat: ({ name, expected, found }: { name: string; expected: number; found?: unknown }) =>
    `${name} needs backup format ${expected}, found ${String(found)}`,
  pieceMissing: ({ name }: { name: string }) => `${name} is missing`,
  pieceDamaged: ({ name }: { name: string }) => `${name} is damaged`,
  noBackup: ({ place }: { place: string }) => `There is no backup in "${place}"`,
  noBackupBefore: ({ place, at, first }: { place: string; at: string; first: string }) =>
    `There is no backup in "${place}" from before ${at}. The first one is from ${first}`,
  otherSite: ({ place }: { place: string }) =>
    `"${place}" has the backups of another site. Give each site a place of its own`,
  changesMissing: ({ from, to, until }: { from: number; to: number; until: string }) =>
    `The changes from commit ${from} to ${to} are missing: what was written after ${until} could not be restored`,
  changesUnreadable: ({ why, until }: { why: string; until: string }) =>
    `${why}: what was written after ${until} could not be restored`,
  unusable: ({ created, why, place }: { created: string; why: string; place: string }) =>
    `Cannot use the backup of ${created}: ${why}. Choose an earlier one. On the command line, use --at <time>; to list them, run: stoa backup list ${place}`,
  countDiffers: ({ name, found, expected }: { name: string; found: number; expected: number }) =>
    `${name} has ${found} records instead of ${expected}`,
} as const;
