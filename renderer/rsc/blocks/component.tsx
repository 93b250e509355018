// A component of another program: its data is stored and shown to the owner. Visitors see nothing.
import type { componentBlock } from '../../../server/content/block/component.ts';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

/** Enough to recognize the data. */
const dataLengthMax = 4000;

export function ComponentBlock({ props, block, edit }: BlockView<typeof componentBlock>) {
  if (!edit) return null;
  const { component: _, ...data } = block.props;
  return (
    <div className="block-empty summary-empty">
      <p>{messages.component({ name: props.component })}</p>
      <pre className="component-block-data">{JSON.stringify(data, null, 2).slice(0, dataLengthMax)}</pre>
    </div>
  );
}
