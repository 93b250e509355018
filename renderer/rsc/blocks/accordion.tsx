// titles that open their text. Works without a script.
import type { accordionBlock } from '../../../server/content/block/accordion.ts';
import { hrefResolver, linkedPageIds } from './link.ts';
import type { BlockView } from './registry.tsx';
import { RichText } from './rich-text.tsx';

export async function AccordionBlock({ props, reader, edit }: BlockView<typeof accordionBlock>) {
  const href = await hrefResolver(
    reader,
    props.items.flatMap(({ doc }) => [...linkedPageIds(doc)]),
  );
  return (
    <div className="accordion">
      {props.items.map(({ title, doc }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order; titles may repeat
        <details key={index} className="accordion-item">
          <summary {...(edit ? { 'data-f': `items.${index}.title` } : {})}>{title}</summary>
          <div className="accordion-body rich-text" {...(edit ? { 'data-f': `items.${index}.doc` } : {})}>
            <RichText node={doc} href={href} />
          </div>
        </details>
      ))}
    </div>
  );
}
