// The inline content of a paragraph as one line of text, so that a translator sees whole sentences: nodes with a format or
// without text have the number of their node around them, e.g. `Read <1>our story</1>.` Portable.

type Inline = Readonly<{ type?: unknown; text?: unknown; marks?: unknown }>;

const isPlain = ({ type, marks }: Inline): boolean => type === 'text' && (!Array.isArray(marks) || marks.length === 0);

export const isInline = (value: unknown): value is Inline[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((node: Inline | null) => typeof node === 'object' && node !== null && typeof node.type === 'string') &&
  value.some((node: Inline) => node.type === 'text' && typeof node.text === 'string');

export const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node, n) => {
      if (node.type !== 'text') return `<${n}/>`;
      const text = String(node.text ?? '');
      return isPlain(node) ? text : `<${n}>${text}</${n}>`;
    })
    .join('');

/** The translation's nodes; numbers that the source doesn't have are plain text. */
export function inlineOf(text: string, source: readonly Inline[]): Inline[] {
  const made: Inline[] = [];
  const plain = (part: string) => {
    if (part !== '') made.push({ type: 'text', text: part });
  };
  let at = 0;
  for (const found of text.matchAll(/<(\d{1,3})>([^<]{0,5000})<\/\1>|<(\d{1,3})\/>/g)) {
    const [whole, marked, inner = '', single] = found;
    const node = source[Number(marked ?? single)];
    if (node === undefined) continue;
    plain(text.slice(at, found.index));
    at = found.index + whole.length;
    if (single !== undefined) made.push(node);
    else if (inner !== '') made.push({ ...node, text: inner });
  }
  plain(text.slice(at));
  return made;
}
