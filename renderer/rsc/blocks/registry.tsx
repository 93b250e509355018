// Every block type that has a renderer, by its number (editor 3.2): its name, the schema of its props, its component.
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { type Block, BlockType } from '../../../server/content/document/schema.ts';
import type { Reader } from '../../reader.ts';
import { AccordionBlock } from './accordion.tsx';
import { ButtonBlock } from './button.tsx';
import { CodeBlock } from './code.tsx';
import { FormBlock, NewsletterBlock } from './form.tsx';
import { ImageBlock } from './image.tsx';
import { LineBlock } from './line.tsx';
import {
  accordionProps,
  buttonProps,
  codeProps,
  formProps,
  imageProps,
  newsletterProps,
  noProps,
  quoteProps,
  summaryProps,
  textProps,
} from './props.ts';
import { QuoteBlock } from './quote.tsx';
import { SpacerBlock } from './spacer.tsx';
import { SummaryBlock } from './summary.tsx';
import { TextBlock } from './text.tsx';

export type BlockInput = {
  block: Block;
  reader: Reader;
  /** In the editor's preview: editable texts say which property they show (`data-f`). */
  edit: boolean;
  /** The first picture of the page: fetched at once and first. */
  first?: boolean;
};

/** What a block's component is given: its props are checked and complete. */
export type BlockView<Props> = BlockInput & { props: Props };

export type BlockDefinition = {
  /** The word in `sqs-block-{key}`. */
  key: string;
  title: string;
  schema: z.ZodType;
  Component: (input: BlockInput) => ReactNode | Promise<ReactNode>;
};

export const blocks: Record<number, BlockDefinition | undefined> = {
  [BlockType.text]: define('html', 'Text', textProps, TextBlock),
  [BlockType.image]: define('image', 'Image', imageProps, ImageBlock),
  [BlockType.form]: define('form', 'Form', formProps, FormBlock),
  [BlockType.newsletter]: define('newsletter', 'Newsletter', newsletterProps, NewsletterBlock),
  [BlockType.spacer]: define('spacer', 'Spacer', noProps, SpacerBlock),
  [BlockType.code]: define('code', 'Code', codeProps, CodeBlock),
  [BlockType.quote]: define('quote', 'Quote', quoteProps, QuoteBlock),
  [BlockType.line]: define('horizontalrule', 'Line', noProps, LineBlock),
  [BlockType.button]: define('button', 'Button', buttonProps, ButtonBlock),
  [BlockType.summary]: define('summary-v2', 'Summary', summaryProps, SummaryBlock),
  [BlockType.accordion]: define('accordion', 'Accordion', accordionProps, AccordionBlock),
};

/** Props are checked when they are shown: a stored block that no longer fits fails alone, as an error block. */
function define<Schema extends z.ZodType>(
  key: string,
  title: string,
  schema: Schema,
  View: (view: BlockView<z.output<Schema>>) => ReactNode | Promise<ReactNode>,
): BlockDefinition {
  return { key, title, schema, Component: (input) => View({ ...input, props: schema.parse(input.block.props) }) };
}
