// One of the owner's forms. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

/** Empty until the owner chooses a form. */
export const formId = z.string().max(64).default('');

export const formBlock = defineBlock({
  number: 9,
  key: 'form',
  isPromotable: true,
  name: 'Form',
  icon: 'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1zM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M12 11h4M12 16h4M8 11h.01M8 16h.01',
  props: z.object({ formId }),
  isOpen: true,
  fields: { formId: { kind: 'form', label: 'Form' } },
  group: 'contact',
  finds: 'contact questions fields',
  starter: {},
});
