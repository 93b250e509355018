// Hosts that an owner's code loads from: the page policy blocks those that aren't allowed. Static text search, so
// addresses that scripts build at runtime aren't detected. Pure.
import { inlineScriptsOf } from '../template/sources.ts';
import { allowedHostSchema, type HostUse, type NeededHost } from './schema.ts';

type Found = { host: string; use: HostUse; line: number };
type Kind = 'html' | 'css' | 'script';

const address = String.raw`(?:https?:|wss?:)?\/\/[\w.-]{1,200}(?::\d{1,5})?`;
const quote = '["\'`]';

const scriptPatterns: readonly (readonly [RegExp, HostUse])[] = [
  [
    new RegExp(
      String.raw`\b(?:fetch|getJSON|get|post|sendBeacon|WebSocket|EventSource)\s{0,5}\(\s{0,5}${quote}(${address})`,
      'g',
    ),
    'connect-src',
  ],
  [
    new RegExp(String.raw`\bopen\s{0,5}\(\s{0,5}${quote}\w{3,7}${quote}\s{0,5},\s{0,5}${quote}(${address})`, 'g'),
    'connect-src',
  ],
  [new RegExp(String.raw`\burl\s{0,5}:\s{0,5}${quote}(${address})`, 'g'), 'connect-src'],
  [new RegExp(String.raw`\b(?:import|importScripts|getScript)\s{0,5}\(\s{0,5}${quote}(${address})`, 'g'), 'script-src'],
  [new RegExp(String.raw`\.src\s{0,5}=\s{0,5}${quote}(${address})`, 'g'), 'script-src'],
];
const cssPatterns: readonly (readonly [RegExp, HostUse])[] = [
  [
    new RegExp(String.raw`@import\s{1,5}(?:\([^)\n]{0,100}\)\s{0,5})?(?:url\(\s{0,5})?["']?(${address})`, 'gi'),
    'style-src',
  ],
  [new RegExp(String.raw`url\(\s{0,5}["']?(${address})[^\s"'()]{0,500}\.(?:woff2?|ttf|otf|eot)\b`, 'gi'), 'font-src'],
];

/** Tags by the resource they load. Images, frames, audio and video are allowed from anywhere. */
const tags: Readonly<Record<string, readonly [attribute: string, use: HostUse]>> = {
  script: ['src', 'script-src'],
  link: ['href', 'style-src'],
  form: ['action', 'form-action'],
};

export function hostsIn(text: string, kind: Kind): Found[] {
  if (kind === 'css') return matches(text, cssPatterns);
  if (kind === 'script') return matches(text, scriptPatterns);
  const found: Found[] = [];
  for (const { 0: tag, 1: name = '', index } of text.matchAll(/<(script|link|form)\b[^<>]{0,2000}>/gi)) {
    const [attribute, use] = tags[name.toLowerCase()]!;
    const url = new RegExp(String.raw`\b${attribute}\s{0,5}=\s{0,5}["']?(${address})`, 'i').exec(tag)?.[1];
    const rel = name.toLowerCase() === 'link' ? (/\brel="?'?([\w ]{1,60})/i.exec(tag)?.[1] ?? '') : 'stylesheet';
    const isSheet = /\bstylesheet\b/i.test(rel);
    if (url !== undefined && isSheet) add(found, url, use, lineAt(text, index));
  }
  for (const script of inlineScriptsOf(text)) {
    const before = lineAt(text, text.indexOf(script)) - 1;
    for (const one of matches(script, scriptPatterns)) found.push({ ...one, line: one.line + before });
  }
  for (const { 1: sheet = '', index } of text.matchAll(/<style\b[^<>]{0,500}>([^<]{0,100000})/gi))
    for (const one of matches(sheet, cssPatterns)) found.push({ ...one, line: one.line + lineAt(text, index) - 1 });
  return found;
}

function matches(text: string, patterns: readonly (readonly [RegExp, HostUse])[]): Found[] {
  const found: Found[] = [];
  for (const [pattern, use] of patterns)
    for (const { 1: url = '', index } of text.matchAll(pattern)) add(found, url, use, lineAt(text, index));
  return found;
}

/** Sheets of one host that are known to load fonts from another. */
const alsoFonts: Readonly<Record<string, string>> = { 'https://fonts.googleapis.com': 'https://fonts.gstatic.com' };

function add(found: Found[], url: string, use: HostUse, line: number): void {
  const written = url.replace(/^(?:(?:https?|wss?):)?/, 'https:').toLowerCase();
  if (!URL.canParse(written)) return;
  const host = new URL(written).origin;
  if (!allowedHostSchema.safeParse(host).success) return;
  found.push({ host, use, line });
  const fonts = use === 'style-src' ? alsoFonts[host] : undefined;
  if (fonts !== undefined) found.push({ host: fonts, use: 'font-src', line });
}

const lineAt = (text: string, index: number): number => text.slice(0, Math.max(index, 0)).split('\n').length;

const placesMax = 5;
const hostsMax = 200;

/** @param texts by the file or field that each is in */
export function neededHosts(
  texts: readonly { file: string; text: string; kind: Kind }[],
  allowed: readonly string[],
): NeededHost[] {
  const byHost = new Map<string, NeededHost>();
  for (const { file, text, kind } of texts) {
    for (const { host, use, line } of hostsIn(text, kind)) {
      const known = byHost.get(host) ?? { host, uses: [], places: [], isAllowed: isAllowed(host, allowed) };
      if (!byHost.has(host) && byHost.size >= hostsMax) continue;
      byHost.set(host, known);
      if (!known.uses.includes(use)) known.uses.push(use);
      if (known.places.length < placesMax) known.places.push({ file, line });
    }
  }
  return [...byHost.values()];
}

/** `https://*.example.com` matches its subdomains, as in a page's policy. */
const isAllowed = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => {
    const below = /^https:\/\/\*(\..+)$/.exec(one)?.[1];
    return below === undefined ? one === host : host.endsWith(below);
  });

const kindOf = (path: string): Kind | undefined =>
  /^styles\//.test(path)
    ? 'css'
    : /^scripts\/.*\.js$/.test(path)
      ? 'script'
      : /\.(?:region|block|list|item|page)$/.test(path)
        ? 'html'
        : undefined;

/** The files of a template that load resources. */
export const textsOfFiles = (files: ReadonlyMap<string, Uint8Array>) =>
  [...files].flatMap(([file, bytes]) => {
    const kind = kindOf(file);
    return kind === undefined ? [] : [{ file, text: new TextDecoder().decode(bytes), kind }];
  });
