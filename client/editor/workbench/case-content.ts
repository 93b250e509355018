// Content for block cases: the site's first record of each kind. A case without a matching record is drawn empty.

import { stockCalls } from '../../../server/commerce/stock/calls.ts';
import type { CaseContent } from '../../../server/content/block-cases/block-cases.ts';
import { documentCalls } from '../../../server/content/document/calls.ts';
import { imageCalls } from '../../../server/content/image/calls.ts';
import { formCalls } from '../../../server/forms/form/calls.ts';
import { ask } from '../../api/ask.ts';

export async function loadCaseContent(): Promise<CaseContent> {
  const [{ images }, { pages }, { forms }, { rows: products }] = await Promise.all([
    ask(imageCalls.list, { query: { limit: 20 } }),
    ask(documentCalls.listPages),
    ask(formCalls.list, { query: { limit: 20 } }),
    ask(stockCalls.listProducts, { query: { limit: 50, sort: 'title' } }),
  ]);
  const page = (...types: string[]) => pages.find(({ typeName }) => types.includes(typeName))?.id ?? '';
  const first = products[0]?.id ?? '';
  return {
    images: Array.from({ length: Math.max(4, images.length) }, (_, n) => images[n % images.length]?.id ?? ''),
    shop: page('products'),
    blog: page('blog'),
    gallery: page('gallery'),
    events: page('events'),
    folder: pages.find(({ folder }) => folder)?.id ?? '',
    form: forms.find(({ isNewsletter }) => !isNewsletter)?.id ?? '',
    newsletter: forms.find(({ isNewsletter }) => isNewsletter)?.id ?? '',
    product: first,
    soldOut: products.at(-1)?.id ?? '',
    donation: '',
    memberArea: '',
    ...{ postTag: '', postCategory: '', productTag: '', productCategory: '' },
  };
}
