// The comments of the post that contains it, where its owner places them. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const commentsBlock = defineBlock({
  number: 16,
  key: 'comments',
  name: 'Comments',
  styles: [],
  icon: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  props: z.object({}),
  isOpen: true,
  starter: {},
  finds: 'discussion replies',
});
