// The component of each block type.
import type { ReactNode } from 'react';
import type { BlockDefinition, PropsOf } from '../../../server/content/block/block.ts';
import { type BlockName, blocks } from '../../../server/content/block/blocks.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import type { Reader } from '../../reader.ts';
import { AccordionBlock } from './accordion.tsx';
import { ButtonBlock } from './button.tsx';
import { CodeBlock } from './code.tsx';
import { FormBlock, NewsletterBlock } from './form.tsx';
import { ImageBlock } from './image.tsx';
import { LineBlock } from './line.tsx';
import { QuoteBlock } from './quote.tsx';
import { SearchBlock } from './search.tsx';
import { SpacerBlock } from './spacer.tsx';
import { SummaryBlock } from './summary.tsx';
import { TextBlock } from './text.tsx';

type BlockInput = {
  block: Block;
  reader: Reader;
  /** In the editor's preview: editable texts say which property they show (`data-f`). */
  edit: boolean;
  /** The first image of the page: fetched at once and first. */
  first?: boolean;
};

/** What a block's component gets: its props are checked and complete. */
export type BlockView<Definition> = BlockInput & { props: PropsOf<Definition> };

type Rendered = ReactNode | Promise<ReactNode>;

const components: { [Name in BlockName]: (view: BlockView<(typeof blocks)[Name]>) => Rendered } = {
  text: TextBlock,
  button: ButtonBlock,
  quote: QuoteBlock,
  form: FormBlock,
  newsletter: NewsletterBlock,
  search: SearchBlock,
  line: LineBlock,
  spacer: SpacerBlock,
  image: ImageBlock,
  code: CodeBlock,
  summary: SummaryBlock,
  accordion: AccordionBlock,
};

const renderers = new Map(
  Object.entries<BlockDefinition>(blocks).map(([name, { number, props }]) => [
    number,
    (input: BlockInput) =>
      (components[name as BlockName] as (view: BlockView<unknown>) => Rendered)({
        ...input,
        // A stored block that no longer fits throws here, and fails alone.
        props: props.parse(input.block.props) as never,
      }),
  ]),
);

/** Undefined: nothing of ours draws this type. */
export const rendererOf = (type: number) => renderers.get(type);
