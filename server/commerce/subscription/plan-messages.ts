// Texts for billing intervals and durations, separate from messages.ts to keep the storefront's bundle small. Portable.

import { plural } from '../../base/plural.ts';
import { catalog } from '../../base/text/catalog.ts';

type Count = { count: number };

export const planMessages = catalog({
  every: {
    WEEK: ({ count }: Count) => plural(count, 'every week', `every ${count} weeks`),
    MONTH: ({ count }: Count) => plural(count, 'every month', `every ${count} months`),
    YEAR: ({ count }: Count) => plural(count, 'every year', `every ${count} years`),
  },
  lasting: {
    WEEK: ({ count }: Count) => plural(count, 'for 1 week', `for ${count} weeks`),
    MONTH: ({ count }: Count) => plural(count, 'for 1 month', `for ${count} months`),
    YEAR: ({ count }: Count) => plural(count, 'for 1 year', `for ${count} years`),
  },
  everyLasting: ({ every, lasting }: { every: string; lasting: string }) => `${every} ${lasting}`,
});
