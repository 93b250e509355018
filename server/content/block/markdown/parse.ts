// Parses Markdown to a tree: the common parts of CommonMark, and tables. HTML is treated as text. Never fails, and
// every step is bounded. Portable.

export type MarkdownBlock =
  | { type: 'heading'; level: number; inline: MarkdownInline[] }
  | { type: 'paragraph'; inline: MarkdownInline[] }
  | { type: 'quote'; blocks: MarkdownBlock[] }
  | { type: 'list'; start?: number; items: MarkdownBlock[][] }
  | { type: 'code'; language: string; text: string }
  | {
      type: 'table';
      align: ('left' | 'center' | 'right' | undefined)[];
      head: MarkdownInline[][];
      rows: MarkdownInline[][][];
    }
  | { type: 'line' };

export type MarkdownInline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em' | 'del'; inline: MarkdownInline[] }
  | { type: 'link'; href: string; inline: MarkdownInline[] };

const depthMax = 8;

export const parseMarkdown = (text: string): MarkdownBlock[] =>
  blocksOf(text.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n'), 0);

const fence = /^ {0,3}(`{3,}|~{3,}) *([\w+#-]*)/;
const heading = /^ {0,3}(#{1,6}) (.*)$/;
const rule = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const quoted = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

function blocksOf(lines: readonly string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = blockAt(lines, at, depth);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** @returns the block that starts at this line, and the line after it */
function blockAt(lines: readonly string[], at: number, depth: number): [MarkdownBlock | undefined, number] {
  const line = lines[at]!;
  if (line.trim() === '') return [undefined, at + 1];
  const [, marks, language = ''] = fence.exec(line) ?? [];
  if (marks) return codeAt(lines, at, marks, language);
  const [, level, words] = heading.exec(line) ?? [];
  if (level) return [{ type: 'heading', level: level.length, inline: inlineOf(withoutClosing(words ?? '')) }, at + 1];
  if (rule.test(line)) return [{ type: 'line' }, at + 1];
  if (depth < depthMax && quoted.test(line)) return quoteAt(lines, at, depth);
  if (depth < depthMax && item.test(line)) return listAt(lines, at, depth);
  if (line.includes('|') && isDivider(lines[at + 1] ?? '')) return tableAt(lines, at);
  return paragraphAt(lines, at);
}

/** `## Words ##` */
function withoutClosing(words: string): string {
  const text = words.trim();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

const isDivider = (line: string): boolean => line.includes('|') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));

function codeAt(lines: readonly string[], at: number, marks: string, language: string): [MarkdownBlock, number] {
  let end = at + 1;
  while (end < lines.length && !lines[end]!.trim().startsWith(marks)) end++;
  return [{ type: 'code', language: language.toLowerCase(), text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function quoteAt(lines: readonly string[], at: number, depth: number): [MarkdownBlock, number] {
  let end = at;
  while (end < lines.length && lines[end]!.trim() !== '' && (quoted.test(lines[end]!) || !startsBlock(lines[end]!)))
    end++;
  const inside = lines.slice(at, end).map((line) => line.replace(quoted, ''));
  return [{ type: 'quote', blocks: blocksOf(inside, depth + 1) }, end];
}

function listAt(lines: readonly string[], first: number, depth: number): [MarkdownBlock, number] {
  const isOrdered = /\d/.test(item.exec(lines[first]!)![2]!);
  const start = isOrdered ? Number.parseInt(item.exec(lines[first]!)![2]!, 10) : undefined;
  const items: MarkdownBlock[][] = [];
  let at = first;
  while (at < lines.length) {
    const [mark, , kind] = item.exec(lines[at]!) ?? [];
    if (mark === undefined || /\d/.test(kind!) !== isOrdered || rule.test(lines[at]!)) break;
    const indent = Math.min(mark.length, 6);
    const inside = [lines[at]!.slice(mark.length)];
    at++;
    while (at < lines.length && belongs(lines, at, indent))
      inside.push(lines[at++]!.replace(new RegExp(`^ {0,${indent}}`), ''));
    items.push(blocksOf(inside, depth + 1));
    while (lines[at]?.trim() === '' && item.test(lines[at + 1] ?? '')) at++;
  }
  return [{ type: 'list', start, items }, at];
}

/** Indented lines, empty lines before indented ones, and paragraph continuations. */
function belongs(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at]!;
  const isIndented = (one = '') => one.startsWith(' '.repeat(Math.min(indent, 2)));
  if (line.trim() === '') return isIndented(lines[at + 1]) && lines[at + 1]!.trim() !== '';
  return isIndented(line) || (lines[at - 1]!.trim() !== '' && !startsBlock(line));
}

function tableAt(lines: readonly string[], at: number): [MarkdownBlock, number] {
  const align = cellsOf(lines[at + 1]!).map((cell) => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
    return left && right ? 'center' : right ? 'right' : left ? 'left' : undefined;
  });
  const row = (line: string) => {
    const cells = cellsOf(line).map(inlineOf);
    return align.map((_, index) => cells[index] ?? []);
  };
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes('|') && lines[end]!.trim() !== '') end++;
  return [{ type: 'table', align, head: row(lines[at]!), rows: lines.slice(at + 2, end).map(row) }, end];
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .slice(0, 30)
    .map((cell) => cell.trim());

const startsBlock = (line: string): boolean =>
  fence.test(line) || heading.test(line) || rule.test(line) || quoted.test(line) || item.test(line);

function paragraphAt(lines: readonly string[], at: number): [MarkdownBlock, number] {
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== '' && !startsBlock(lines[end]!)) end++;
  return [
    {
      type: 'paragraph',
      inline: inlineOf(
        lines
          .slice(at, end)
          .map((line) => line.replace(/^ {1,3}/, ''))
          .join('\n'),
      ),
    },
    end,
  ];
}

const marksOf: readonly { type: 'strong' | 'em' | 'del'; open: string }[] = [
  { type: 'strong', open: '**' },
  { type: 'strong', open: '__' },
  { type: 'del', open: '~~' },
  { type: 'em', open: '*' },
  { type: 'em', open: '_' },
];

export function inlineOf(text: string, depth = 0): MarkdownInline[] {
  const found: MarkdownInline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') found.push({ type: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const [node, length] = (depth < depthMax ? spanAt(text, at, depth) : undefined) ?? [undefined, 1];
    if (node) {
      flush();
      found.push(node);
    } else {
      const isEscape = text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '');
      plain += isEscape ? text[at + 1] : text[at];
      if (isEscape) at++;
    }
    at += length;
  }
  flush();
  return found;
}

/** The span that starts here, and its length; undefined for an ordinary character. */
function spanAt(text: string, at: number, depth: number): [MarkdownInline, number] | undefined {
  const letter = text[at]!;
  if (letter === '\n')
    return /(?: {2}|\\)$/.test(text.slice(Math.max(0, at - 2), at)) ? [{ type: 'break' }, 1] : undefined;
  if (letter === '`') return codeSpanAt(text, at);
  if (letter === '[') return linkAt(text, at, depth);
  if (letter === '<') return addressAt(text, at);
  if (!'*_~'.includes(letter)) return undefined;
  const mark = marksOf.find(({ open }) => text.startsWith(open, at));
  if (!mark || /\s/.test(text[at + mark.open.length] ?? ' ')) return undefined;
  // An underscore inside a word is literal.
  if (letter === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return undefined;
  const end = closeOf(text, at + mark.open.length, mark.open);
  if (end === -1) return undefined;
  const inside = text.slice(at + mark.open.length, end);
  return [{ type: mark.type, inline: inlineOf(inside, depth + 1) }, end + mark.open.length - at];
}

/** The maximum length of a span. */
const spanMax = 2000;

function closeOf(text: string, from: number, mark: string): number {
  const until = Math.min(text.length, from + spanMax);
  for (let at = text.indexOf(mark, from + 1); at !== -1 && at < until; at = text.indexOf(mark, at + 1)) {
    if (/[\s\\]/.test(text[at - 1]!)) continue;
    // A single mark isn't closed by a double one.
    if (mark.length === 1 && (text[at + 1] === mark || text[at - 1] === mark)) {
      while (text[at + 1] === mark) at++;
      continue;
    }
    return at;
  }
  return -1;
}

function codeSpanAt(text: string, at: number): [MarkdownInline, number] | undefined {
  let count = 1;
  while (text[at + count] === '`') count++;
  const end = text.slice(0, at + spanMax).indexOf('`'.repeat(count), at + count);
  return end === -1 ? undefined : [{ type: 'code', text: text.slice(at + count, end).trim() }, end + count - at];
}

function linkAt(text: string, at: number, depth: number): [MarkdownInline, number] | undefined {
  const middle = text.slice(0, at + spanMax).indexOf('](', at);
  if (middle === -1) return undefined;
  const [, href, whole] = matchOf(
    /^([^\s()<>]{1,2000})(?: +"[^"\n]{0,200}")?\)/,
    text.slice(middle + 2, middle + 2300),
  );
  if (href === undefined) return undefined;
  return [
    { type: 'link', href, inline: inlineOf(text.slice(at + 1, middle), depth + 1) },
    middle + 2 + whole!.length - at,
  ];
}

const matchOf = (pattern: RegExp, text: string): [undefined, string?, string?] => {
  const found = pattern.exec(text);
  return [undefined, found?.[1], found?.[0]];
};

function addressAt(text: string, at: number): [MarkdownInline, number] | undefined {
  const found = /^<(https?:\/\/[^\s<>]{1,2000})>/.exec(text.slice(at, at + 2100));
  return found
    ? [{ type: 'link', href: found[1]!, inline: [{ type: 'text', text: found[1]! }] }, found[0].length]
    : undefined;
}
