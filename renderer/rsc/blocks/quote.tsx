// Block type 31: a quotation and who said it.
import type * as z from 'zod';
import type { quoteProps } from './props.ts';
import type { BlockView } from './registry.tsx';

export function QuoteBlock({ props, edit }: BlockView<z.output<typeof quoteProps>>) {
  return (
    <figure className="quote-block-figure">
      <blockquote {...(edit ? { 'data-f': 'quote' } : {})}>{props.quote}</blockquote>
      {props.source && (
        <figcaption className="source" {...(edit ? { 'data-f': 'source' } : {})}>
          {props.source}
        </figcaption>
      )}
    </figure>
  );
}
