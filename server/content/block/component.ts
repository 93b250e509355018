// Components of other programs: stored with their data. Numbers 70 to 72 and 1337. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const componentBlock = defineBlock({
  number: 1337,
  key: 'website-component',
  styles: ['kept'],
  name: 'Component',
  icon: 'M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16ZM3.3 7l8.7 5 8.7-5M12 22V12',
  props: z.object({
    component: z.string().max(200).catch(''),
    props: z.record(z.string(), z.unknown()).catch({}),
  }),
  isOpen: true,
  fields: { component: { kind: 'text', label: 'Component' } },
});

export const isComponent = (number: number): boolean =>
  (number >= 70 && number <= 72) || number === componentBlock.number;
