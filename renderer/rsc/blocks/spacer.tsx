// Block type 21: room. Its height is its place in the grid.
export const SpacerBlock = () => <div className="sqs-spacer" aria-hidden="true" />;
