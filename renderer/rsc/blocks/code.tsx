// an owner's own HTML, as it was written. It runs on the public and the preview origin only (architecture 6).
import type { codeBlock } from '../../../server/content/block/code.ts';
import type { BlockView } from './registry.tsx';

export function CodeBlock({ props }: BlockView<typeof codeBlock>) {
  return <div className="sqs-code-container" dangerouslySetInnerHTML={{ __html: props.html }} />;
}
