// Version labels, and the reasons for refused document changes. Portable.

export const versionLabels = {
  first: 'Original',
  whileEditing: 'Saved while editing',
  beforeRestoring: 'Saved before restoring',
  discarded: 'Discarded draft',
  restored: ({ number }: { number: number }) => `Restored version ${number}`,
  twoWindows: ({ name }: { name: string }) => `Text by ${name}, changed in two windows`,
  twoPeople: ({ name, other }: { name: string; other: string }) => `Text by ${name}, also changed by ${other}`,
} as const;

export const versionMessages = { missingName: 'Enter a name.' } as const;

/** Labels of changes that no editor made, in the undo list. */
export const opLabels = { savedByClient: 'Save sections' } as const;

/** For a template's area, e.g. "Area: foot blog". */
export const areaTitle = ({ name }: { name: string }) => `Area: ${name}`;

/** Why part of a page can't be changed. */
export const lockMessages = {
  block: 'This block is locked. Unlock it to change it.',
  section: 'This section is locked. Unlock it to change it.',
  needsRight: 'Only people who can publish pages can lock and unlock.',
} as const;

/** For API clients: quote the path, never the value. */
export const opProblems = {
  otherDocument: ({ id }: { id: string }) => `This op belongs to a page other than ${id}.`,
  twice: ({ id }: { id: string }) => `Op ${id} is in this batch twice.`,
  ahead: ({ rev, base }: { rev: number; base: number }) =>
    `The page is at revision ${rev}, and the ops start at ${base}.`,
  outside: ({ path }: { path: string }) => `Cannot change "${path}": ops can change sections and blocks.`,
  invalid: ({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`,
  sectionId: ({ key, id }: { key: string; id: string }) => `Section ${key} has the ID ${id}.`,
  blockId: ({ key, id }: { key: string; id: string }) => `Block ${key} has the ID ${id}.`,
  oneSection: 'A shared section is one section. Add blocks to it, or add sections to the page.',
  block: ({ key, problem }: { key: string; problem: string }) => `Block ${key}: ${problem}`,
  emptyCell: 'A block needs at least one column and one row.',
  notDrawn: ({ type, name }: { type: number; name: string }) =>
    `Blocks of type ${type} (${name}) cannot be shown on this site.`,
  pathLength: ({ path, max }: { path: string; max: number }) => `Cannot change ${path}: expected 1 to ${max} names.`,
  pathUnknown: ({ path }: { path: string }) => `Cannot change ${path}: no part of a document has this name.`,
  pathMissing: ({ path, missing }: { path: string; missing: string }) =>
    `Cannot change ${path}: there is no ${missing}.`,
} as const;
