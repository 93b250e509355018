import { expect, it } from 'vitest';
import { messages as bulk } from '../screens/commerce/products/bulk/messages.ts';
import { messages } from './messages.ts';

const none = { dryRun: false, created: 0, updated: 0, unchanged: 0, failed: 0 };

it.each([
  [messages.summary({ ...none, created: 1, rows: 1 }), /, from 1 row\.$/],
  [messages.summary({ ...none, created: 1200, rows: 1200 }), /: 1,200 new, .*, from 1,200 rows\.$/],
  [messages.rowsLeftOut({ count: 1 }), /^1 more row isn't shown\./],
  [
    bulk.restoredSome({ count: 2, failed: 1 }),
    /^Restored 2 products\. 1 product has changed since and stays as it is\.$/,
  ],
  [bulk.restoredSome({ count: 1, failed: 2 }), /2 products have changed since and stay as they are\.$/],
])('%j counts in plain English', (sentence, words) => expect(sentence).toMatch(words));
