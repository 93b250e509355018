// Text that the owner edits in place.
import type { textBlock } from '../../../server/content/block/text.ts';
import { hrefResolver, linkedPageIds } from './link.ts';
import type { BlockView } from './registry.tsx';
import { RichText } from './rich-text.tsx';

export async function TextBlock({ props, reader, edit }: BlockView<typeof textBlock>) {
  const href = await hrefResolver(reader, linkedPageIds(props.doc));
  return (
    <div className="sqs-html-content" {...(edit ? { 'data-f': 'doc' } : {})}>
      <RichText node={props.doc} href={href} />
    </div>
  );
}
