// How messages of imports quote what a file says. Portable.

const charsMax = 80;

export const quoted = (text: string): string => `"${text.length > charsMax ? `${text.slice(0, charsMax)}…` : text}"`;

/** The first ones of a list. */
export const quotedList = (texts: readonly string[], max = 10): string =>
  texts.slice(0, max).map(quoted).join(', ') + (texts.length > max ? ', …' : '');
