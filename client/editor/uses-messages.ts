// Messages about where a file or form is used. Portable.

/** Undefined while it isn't known. */
export type KnownUses = { uses: readonly unknown[]; hasMoreUses: boolean } | undefined;

export const usedIn = ({ uses: { length }, hasMoreUses }: NonNullable<KnownUses>): string =>
  length === 1 ? 'It is used in 1 place' : `It is used in ${hasMoreUses ? 'more than ' : ''}${length} places`;

export const messages = {
  title: 'Where it is used',
  what: 'where it is used',
  more: 'It is used in more places than these.',
  kinds: {
    page: 'Page',
    item: 'Item',
    product: 'Product',
    menu: 'Menu',
    form: 'Form',
    'site-part': 'Header, footer, or design',
    settings: 'Site settings',
    'shared-section': 'Shared section',
  },
  parts: { 'pop-up': 'Pop-up', 'announcement-bar': 'Announcement bar' } as Readonly<Record<string, string>>,
  draftOnly: 'Not published yet',
} as const;
