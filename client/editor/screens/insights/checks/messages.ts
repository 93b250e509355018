// Messages of the content checks. Portable.

import { numberText } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { kindNames } from '../../../../../server/pages/check/messages.ts';
import type { CheckedType } from '../../../../../server/pages/check/schema.ts';

export const messages = {
  title: 'Checks',
  export: 'Export',
  exportFailed: 'We couldn’t export the checks. Try again.',
  formats: { csv: 'CSV file', json: 'JSON file' },
  lead: 'Links, images, and text on your pages that could be better, including unpublished changes.',
  searchHint: 'Search by page or problem',
  columns: { name: 'What to look at', page: 'Page', where: 'Where', kind: 'Check' },
  wholePage: 'Page settings',
  empty: 'Everything looks good. Broken links, missing alt text, and other things to improve will appear here.',
  progress: ({ checked, total }: { checked: number; total: number }) =>
    `Checked ${numberText(checked)} of ${numberText(total)} so far`,
  kinds: kindNames,
  types: {
    page: 'Page',
    item: 'Post',
    area: 'Area',
    shared: 'Shared section',
    product: 'Product',
    menu: 'Menu',
    part: 'Every page',
    template: 'Template',
  } satisfies Record<CheckedType, string>,
  orders: optionsOf({ kind: 'Check', page: 'Page A–Z', '-page': 'Page Z–A' }),
} as const;
