// Messages for creating, editing, and deleting shared sections. Portable.

const pages = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en-US')} pages`);

export const messages = {
  make: 'Make shared…',
  edit: 'Edit shared section',
  detach: 'Make a copy for this page',
  shared: 'Shared section',
  nameHint: 'Its name in the library, for example “Opening hours”.',
  makeTitle: 'Share this section',
  makeNote: 'You can add a shared section to any page. When you change it in one place, it changes on every page.',
  close: 'Close',
  usedOn: ({ count }: { count: number }) => (count === 0 ? 'Not on any page' : `Used on ${pages(count)}`),
  editing: ({ count }: { count: number }) =>
    count === 0
      ? "This shared section isn't on any page yet."
      : count === 1
        ? 'Used on 1 page. Your changes appear there when you publish.'
        : `Used on ${pages(count)}. Your changes appear on all of them when you publish.`,
  backTo: ({ page }: { page: string }) => `Back to ${page}`,
  panelNote: 'Its text, blocks, and colors are the same on every page that uses it.',
  pages: 'Pages with this section',
  more: ({ count }: { count: number }) => `And ${pages(count)} more`,
  manage: 'Manage shared sections',
  manageEmpty: 'No shared sections yet. Select a section of a page and choose “Make shared” in its menu.',
  what: 'shared sections',
  actions: ({ name }: { name: string }) => `Actions for ${name}`,
  rename: 'Rename…',
  renameTitle: ({ name }: { name: string }) => `Rename “${name}”`,
  remove: 'Delete…',
  removeTitle: ({ name }: { name: string }) => `Delete “${name}”?`,
  removeMeans: ({ count }: { count: number }) =>
    count === 0
      ? "It isn't on any page."
      : count === 1
        ? 'It is on 1 page, which keeps a copy. Nothing changes for visitors.'
        : `It is on ${pages(count)}. Each keeps its own copy, so nothing changes for visitors.`,
  removeDo: 'Delete shared section',
  madeShared: ({ name }: { name: string }) => `“${name}” is now shared.`,
  detached: ({ name }: { name: string }) => `This page now has its own copy of “${name}”.`,
  renamed: 'Renamed',
  removed: ({ name }: { name: string }) => `Deleted “${name}”.`,
} as const;
