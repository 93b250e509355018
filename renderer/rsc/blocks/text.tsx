// Text that the owner edits in place.
import type { RichTextNode } from '../../../server/content/block/rich-text.ts';
import type { textBlock } from '../../../server/content/block/text.ts';
import { hrefResolver, linkedPageIds } from './link.ts';
import type { BlockView } from './registry.tsx';
import { RichText } from './rich-text.tsx';

export async function TextBlock({ props, reader, edit }: BlockView<typeof textBlock>) {
  const href = await hrefResolver(reader, linkedPageIds(props.doc));
  return (
    <div
      className="sqs-html-content"
      {...(edit && { 'data-f': 'doc' })}
      {...(showsNothing(props.doc) && { 'data-empty': '' })}
    >
      <RichText node={props.doc} href={href} />
    </div>
  );
}

/** The editor says where to write, and html.css hides a section with nothing else. Imported pages space their blocks with such texts. */
const showsNothing = ({ type, content = [] }: RichTextNode): boolean =>
  !['text', 'image', 'horizontal_rule', 'table'].includes(type) && content.every(showsNothing);
