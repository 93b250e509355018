// Internal commands: this program runs itself with them, for steps that need a separate process.

export const ownCommands = {
  copy: 'copy-data',
  make: 'make-backup',
  ship: 'ship-changes',
  describe: 'describe-backups',
  pack: 'pack-backup',
  prepare: 'prepare-restore',
  mend: 'mend-data',
  examine: 'examine-data',
} as const;
