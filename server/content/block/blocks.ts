// Every block type, in the order of the add menu. Portable.
import { accordionBlock } from './accordion.ts';
import type { BlockDefinition } from './block.ts';
import { buttonBlock } from './button.ts';
import { codeBlock } from './code.ts';
import { formBlock } from './form.ts';
import { imageBlock } from './image.ts';
import { importedBlocks, importedKeys } from './imported.ts';
import { lineBlock } from './line.ts';
import { newsletterBlock } from './newsletter.ts';
import { quoteBlock } from './quote.ts';
import { searchBlock } from './search.ts';
import { spacerBlock } from './spacer.ts';
import { summaryBlock } from './summary.ts';
import { textBlock } from './text.ts';

export const blocks = {
  text: textBlock,
  button: buttonBlock,
  quote: quoteBlock,
  form: formBlock,
  newsletter: newsletterBlock,
  search: searchBlock,
  line: lineBlock,
  spacer: spacerBlock,
  image: imageBlock,
  code: codeBlock,
  summary: summaryBlock,
  accordion: accordionBlock,
} as const;
export type BlockName = keyof typeof blocks;

const byNumber = new Map<number, BlockDefinition>(
  Object.values<BlockDefinition>(blocks).map((block) => [block.number, block]),
);

/** Undefined: nothing of ours draws this type. */
export const blockOf = (number: number): BlockDefinition | undefined => byNumber.get(number);

/** For the outline; imports also bring types that only templates draw. */
export const labelOf = (number: number): { name: string; icon: string } | undefined =>
  byNumber.get(number) ?? Object.values(importedBlocks).find((block) => block.number === number);

/** The word of a type in class names and file names; undefined when the specification has no such type. */
export const keyOf = (number: number): string | undefined => byNumber.get(number)?.key ?? importedKeys[number];
