// Block types that exist only in imports: their data is stored unchanged, and its readable parts are shown. Portable.
import * as z from 'zod';
import { type BlockDefinition, defineBlock } from './block.ts';

const icon = 'M21 8v13H3V8M1 3h22v5H1zM10 12h4';

const keptBlock = (number: number, key: string, name: string): BlockDefinition =>
  defineBlock({ number, key, name, icon, styles: ['kept'], props: z.object({}), isOpen: true });

/** Parts of cover pages, by code (template-language 20.2). */
const sliceTypes: Readonly<Record<string, number>> = {
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  'social-icons': 7,
  buttons: 8,
  navigation: 9,
  'custom-form': 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
};

/** Our choice: a variant's code is its slice's code plus 1000. */
const variantsFrom = 1000;
const variantsMax = 20;

const sliceName = (code: number) => Object.keys(sliceTypes).find((name) => sliceTypes[name] === code);

export const keptBlocks: readonly BlockDefinition[] = [
  keptBlock(10, 'geo', 'Location'),
  keptBlock(57, 'emailfooter', 'Email footer'),
  keptBlock(58, 'in-browser-message-link', 'Message link'),
  ...Array.from({ length: variantsMax }, (_, code) => {
    const slice = sliceName(code);
    const words = slice?.replace('-', ' ') ?? `part ${code}`;
    return keptBlock(variantsFrom + code, `variant-${slice ?? code}`, `Cover ${words}`);
  }),
];

export type KeptLine =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string };

const linesMax = 40;
const depthMax = 6;
const charsMax = 2_000;

/** Readable parts of the stored data: titles, texts without markup, and URLs. */
export function readKept(data: unknown): KeptLine[] {
  const lines: KeptLine[] = [];
  collect(data, '', 0, lines);
  return lines.slice(0, linesMax);
}

/** Addresses that programs use, which may be secret; also deeper inside, such as `webhook: { url }`. */
const hiddenName = /hook|api|endpoint|token|secret|key/i;
const titleName = /^(?:title|name|heading|label|buttonText)$/i;
const textName = /^(?:text|html|body|description|caption|subtitle|quote|source|content|excerpt|address\w*)$/i;

function collect(value: unknown, name: string, depth: number, lines: KeptLine[], isInHidden = false): void {
  if (lines.length >= linesMax || depth > depthMax) return;
  const isHidden = isInHidden || hiddenName.test(name);
  if (typeof value === 'string') {
    const text = plainText(value.slice(0, charsMax));
    if (text === '') return;
    if (/^https?:\/\//i.test(text)) {
      if (!isHidden) lines.push({ kind: 'link', text: text.replace(/^https?:\/\/(?:www\.)?/i, ''), href: text });
    } else if (titleName.test(name)) lines.push({ kind: 'title', text });
    else if (textName.test(name)) lines.push({ kind: 'text', text });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value))
    collect(child, Array.isArray(value) ? name : key, depth + 1, lines, isHidden);
}

const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
