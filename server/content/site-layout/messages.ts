// Validation errors for menus. Portable.

export const messages = {
  targetMissing: 'A menu item needs a collectionId, an externalLink, or a memberAreaId.',
  twoTargets: 'A menu item cannot have both a collectionId and an externalLink.',
  noMainNavigation: 'Unable to find site main navigation',
  menuUnknown: ({ name, known }: { name: string; known: string }) =>
    `The template has no menu "${name}". Its menus: ${known}.`,
  tooDeep: ({ max }: { max: number }) => `A menu can have up to ${max} levels.`,
  tooLong: ({ count, max }: { count: number; max: number }) =>
    `A menu can hold up to ${max} items. This one has ${count}.`,
  menuChanged: ({ title }: { title: string }) =>
    `Someone else just changed the menu "${title}". Their version is shown now. Make your changes again.`,
  templateChanged: "The site's template has changed. Reload the menus and try again.",
} as const;
