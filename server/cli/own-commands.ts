// Internal commands: this program runs itself with them, for a step that needs a process of its own.

export const ownCommands = {
  copy: 'copy-data',
  make: 'make-backup',
  ship: 'ship-changes',
  mend: 'mend-data',
  examine: 'examine-data',
} as const;
