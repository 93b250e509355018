// A quotation with its source.
import type { quoteBlock } from '../../../server/content/block/quote.ts';
import { Empty } from './empty.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

export function QuoteBlock({ props, edit }: BlockView<typeof quoteBlock>) {
  const { quote, source, align, size } = props;
  if (quote === '' && source === '') return edit ? <Empty words={messages.empty.quote} /> : null;
  const classes = [
    'quote-block-figure',
    ...(align === 'left' ? [] : [`quote-block--${align}`]),
    ...(size === 'large' ? [] : ['quote-block--small']),
  ];
  return (
    <figure className={classes.join(' ')}>
      <blockquote {...(edit ? { 'data-f': 'quote' } : {})}>{quote}</blockquote>
      {source && (
        <figcaption className="source">
          <span {...(edit ? { 'data-f': 'source' } : {})}>{source}</span>
        </figcaption>
      )}
    </figure>
  );
}
