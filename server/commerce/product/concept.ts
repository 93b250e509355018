import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import * as refusals from './errors.ts';
import { publishEveryMs } from './limits.ts';
import { publishDue } from './product.ts';
import { selectionMessages } from './selection.ts';
import { productWords } from './words.ts';

export const productConcept = defineConcept({
  name: 'commerce/product',
  refusals,
  messages: { ...selectionMessages, ...productWords },
  jobs: ({ store, clock }: Parts) => [
    { name: 'commerce/product/publish', everyMs: publishEveryMs, run: () => publishDue(store, clock.now()) },
  ],
});
