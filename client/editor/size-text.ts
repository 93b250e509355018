// Sizes of files, as the editor shows them.

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** In 1024-based units (spec §9), e.g. "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${sizes.format(bytes / 1024)} KB` : `${sizes.format(bytes / 1024 ** 2)} MB`;
}
