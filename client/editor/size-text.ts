// Sizes of files, as the editor shows them.

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** In 1024-based units (spec §9), e.g. "1.2 MB". */
export const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${sizes.format(bytes / 1024)} KB` : `${sizes.format(bytes / 1024 ** 2)} MB`;
