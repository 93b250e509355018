// How messages of imports quote. Portable.
import { importLimits } from '../file/limits.ts';

export const quoted = (text: string): string =>
  `"${text.length > importLimits.cellQuoteChars ? `${text.slice(0, importLimits.cellQuoteChars)}…` : text}"`;
