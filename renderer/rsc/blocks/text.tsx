// Block type 2: text that the owner writes in place.
import type { BlockProps } from '../../../server/content/document/schema.ts';
import type { BlockInput } from './registry.tsx';
import { RichText } from './rich-text.tsx';

export function TextBlock({ block, edit }: BlockInput) {
  const { doc } = block.props as BlockProps['text'];
  return (
    <div className="sqs-html-content" {...(edit ? { 'data-f': 'doc' } : {})}>
      <RichText node={doc} />
    </div>
  );
}
