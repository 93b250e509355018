// Block type 21: space. Its height comes from the grid, or from its owner.
import type { spacerBlock } from '../../../server/content/block/spacer.ts';
import type { BlockView } from './registry.tsx';

export const SpacerBlock = ({ props: { heightPx } }: BlockView<typeof spacerBlock>) => (
  <div className="sqs-spacer" aria-hidden="true" style={heightPx === undefined ? undefined : { height: heightPx }} />
);
