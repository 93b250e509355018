// A component of another program: its data is stored, and its readable parts are shown. If there are none, the owner sees
// the data and visitors see nothing.
import type { componentBlock } from '../../../server/content/block/component.ts';
import { readKept } from '../../../server/content/block/kept.ts';
import { KeptBlock } from './kept.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

/** Enough to recognize the data. */
const dataLengthMax = 4000;

export function ComponentBlock({ props, block, edit }: BlockView<typeof componentBlock>) {
  const { component: _, ...data } = block.props;
  const readable = { ...block, props: data };
  if (!edit || readKept(data).length > 0) return <KeptBlock block={readable} edit={false} />;
  return (
    <div className="block-empty summary-empty">
      <p>{messages.component({ name: props.component || String(data.definitionName ?? '') })}</p>
      <pre className="component-block-data">{JSON.stringify(data, null, 2).slice(0, dataLengthMax)}</pre>
    </div>
  );
}
