// What is wrong with what is saved in a block. Portable.

export const messages = {
  unsafeHref: 'Enter a page, a web address, an email address, or a phone number.',
  urlIdInvalid: 'Use lowercase letters, digits, and single dashes.',
  notImageFile: 'Use the name of an image file.',

  /** `path` leads to the node, e.g. `doc/0/2`. */
  richText: {
    tooDeep: ({ path, max }: { path: string; max: number }) => `${path}: nested more than ${max} levels deep`,
    notNode: ({ path }: { path: string }) => `${path}: not a node`,
    notAllowed: ({ path, type }: { path: string; type: string }) => `${path}: "${type}" is not allowed here`,
    unknownField: ({ path, field }: { path: string; field: string }) => `${path}: unknown field "${field}"`,
    text: ({ path }: { path: string }) => `${path}: invalid text`,
    attributes: ({ path }: { path: string }) => `${path}: invalid attributes`,
    marks: ({ path }: { path: string }) => `${path}: invalid marks`,
    content: ({ path }: { path: string }) => `${path}: invalid content`,
  },
} as const;
