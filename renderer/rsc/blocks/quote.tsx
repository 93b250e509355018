// a quotation and who said it.
import type { quoteBlock } from '../../../server/content/block/quote.ts';
import type { BlockView } from './registry.tsx';

export function QuoteBlock({ props, edit }: BlockView<typeof quoteBlock>) {
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
