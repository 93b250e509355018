// Products: what the catalogue, the cart and pages read.
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import * as refusals from './errors.ts';
import { publishEveryMs } from './limits.ts';
import { publishDue } from './product.ts';

export const productConcept = defineConcept({
  name: 'commerce/product',
  refusals,
  jobs: ({ store, clock }: Parts) => [
    { name: 'commerce/product/publish', everyMs: publishEveryMs, run: () => publishDue(store, clock.now()) },
  ],
});
