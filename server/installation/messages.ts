// Messages to operators about upgrades and rollbacks.

export const upgradeMessages = {
  notBackedUp: ({ version, why }: { version: string; why: string }) =>
    `Stoa ${version} writes nothing before the site is backed up, and the backup failed: ${why}`,
  neverUpgraded: ({ version }: { version: string }) =>
    `There is nothing to roll back: no version before ${version} has written to this site.`,
} as const;
