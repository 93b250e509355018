// Block type 23: an owner's own HTML, as it was written. It runs on the public and the preview origin only (architecture 6).
import type * as z from 'zod';
import type { codeProps } from './props.ts';
import type { BlockView } from './registry.tsx';

export function CodeBlock({ props }: BlockView<z.output<typeof codeProps>>) {
  return <div className="sqs-code-container" dangerouslySetInnerHTML={{ __html: props.html }} />;
}
