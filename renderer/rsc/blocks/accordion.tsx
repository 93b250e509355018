// Titles that expand their text. Works without a script.
import type { accordionBlock } from '../../../server/content/block/accordion.ts';
import { Empty } from './empty.tsx';
import { hrefResolver, linkedPageIds } from './link.ts';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';
import { RichText } from './rich-text.tsx';

export async function AccordionBlock({ props, block, reader, edit }: BlockView<typeof accordionBlock>) {
  const { items, oneAtATime, firstOpen, icon, iconPlace, lines, size } = props;
  if (items.length === 0) return edit ? <Empty words={messages.empty.items} /> : null;
  const href = await hrefResolver(
    reader,
    items.flatMap(({ doc }) => [...linkedPageIds(doc)]),
  );
  const classes = [
    'accordion',
    ...(icon === 'plus' ? [] : [`accordion--${icon}`]),
    ...(iconPlace === 'right' ? [] : ['accordion--icon-left']),
    ...(lines ? [] : ['accordion--no-lines']),
    ...(size === 'large' ? [] : [`accordion--${size}`]),
  ];
  return (
    <div className={classes.join(' ')}>
      {items.map(({ title, doc }, index) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order; titles may repeat
          key={index}
          className="accordion-item"
          name={oneAtATime ? `accordion-${block.id}` : undefined}
          open={firstOpen && index === 0}
        >
          <summary {...(edit ? { 'data-f': `items.${index}.title` } : {})}>{title}</summary>
          <div className="accordion-body rich-text" {...(edit ? { 'data-f': `items.${index}.doc` } : {})}>
            <RichText node={doc} href={href} />
          </div>
        </details>
      ))}
    </div>
  );
}
