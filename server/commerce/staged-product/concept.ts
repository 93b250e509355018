import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { stagedProductCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveStagedProducts } from './serve.ts';
import { listStaged, publishDue } from './staged.ts';

export const stagedProductConcept = defineConcept({
  name: 'commerce/staged-product',
  calls: stagedProductCalls,
  refusals,
  messages,
  serve: serveStagedProducts,
  jobs: (parts: Parts) => [{ name: 'commerce/staged-product/publish', everyMs: 15_000, run: () => publishDue(parts) }],
  toDo: { staged: { needs: ['products.edit'], read: async (parts) => ({ count: (await listStaged(parts)).length }) } },
});
