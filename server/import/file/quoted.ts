// Quotes file contents in import messages. Portable.

const charsMax = 80;

export const quoted = (text: string): string => `"${text.length > charsMax ? `${text.slice(0, charsMax)}…` : text}"`;

/** Quotes the first items of a list. */
export const quotedList = (texts: readonly string[], max = 10): string =>
  texts.slice(0, max).map(quoted).join(', ') + (texts.length > max ? ', …' : '');
