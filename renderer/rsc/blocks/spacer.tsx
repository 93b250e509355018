// Block type 21: room. Its height is its place in the grid, or what its owner says.
import type { spacerBlock } from '../../../server/content/block/spacer.ts';
import type { BlockView } from './registry.tsx';

export const SpacerBlock = ({ props: { heightPx } }: BlockView<typeof spacerBlock>) => (
  <div className="sqs-spacer" aria-hidden="true" style={heightPx === undefined ? undefined : { height: heightPx }} />
);
