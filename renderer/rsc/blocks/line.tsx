// Block type 47: a line across.
export const LineBlock = () => <hr />;
