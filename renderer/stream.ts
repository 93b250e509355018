// Parts in, chunks of HTML out. All roots start in parallel and are written in order: text before a slow root is sent before the
// root is ready, and the rest follows it.
//
// In order, and not out of order by React's runtime, because: finished bytes go into the page cache and would carry the moving
// script and hidden copies forever; with JavaScript off a late part would never appear; and each of React's inline calls would
// need a hash in the policy. The price is that everything after a slow root waits for it; the head and all before it do not. Measured
// with a root of 300 ms: first bytes after 1.3 ms, the sections before it after 3 ms, the end after 303 ms; React's way: first
// bytes after 0.9 ms, end after 301 ms, 862 bytes of inline script in the page for the first such part.

import { html } from '../server/base/text/html.ts';
import type { Block } from '../server/content/document/schema.ts';
import { keptMarkupSlot, type SectionSlot } from './document.ts';
import type { Chunk, KeptMarkup } from './page.ts';
import type { KeptSections } from './reader.ts';
import type { Root } from './rsc/root.ts';
import { sectionClose, sectionOpen } from './section-tag.ts';
import { type ClientModule, type RootHtml, type RootOptions, rootHtml } from './ssr/root-html.ts';
import type { Part, Slot } from './template/template.ts';

export type StreamOptions = RootOptions & {
  publicPath: string;
  /** Files of the `islands` bundle. */
  islandFiles: { js: readonly string[]; css: readonly string[] };
  onFailed: () => void;
};

type Started = { id: string; open: string; close: string; done: Promise<RootHtml | KeptSections>; isDone: boolean };

export async function* streamParts(parts: readonly Part[], options: StreamOptions): AsyncGenerator<readonly Chunk[]> {
  const started = start(parts, options);

  let ready: Chunk[] = [];
  let text = '';
  /** Text up to here is complete. */
  const close = () => {
    if (text !== '') ready.push(text);
    text = '';
  };
  let isHydrated = false;
  let hasScripts = false;
  const linked = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (part.slot === 'island-scripts') {
      if (isHydrated) text += scripts(options);
      hasScripts = isHydrated;
      continue;
    }
    if (part.slot === keptMarkupSlot) {
      close();
      ready.push((part.props as { markup: KeptMarkup }).markup);
      continue;
    }
    const root = started.get(part);
    if (!root) continue;
    if (!isKept(root) && !root.isDone) {
      close();
      if (ready.length > 0) yield ready;
      ready = [];
    }
    const result = isKept(root) ? root : await root.done;
    if (isKept(result)) {
      for (const [at, markup] of result.entries()) {
        if (at > 0) text += html`${options.reader.csrfToken}`;
        close();
        ready.push(markup);
      }
      continue;
    }
    if (isKept(root)) continue;
    if (result.hasFailed) options.onFailed();
    if (result.flight === undefined) {
      text += root.open === '' ? result.html : `${root.open}>${result.html}${root.close}`;
    } else {
      isHydrated = true;
      text += moduleTags(result.clientModules, linked, options);
      // A single block has no other element to hydrate in.
      const [open, close] = root.open === '' ? ['<div', '</div>'] : [root.open, root.close];
      text += `${open} data-root="${root.id}">${result.html}${close}${flightScript(root.id, result.flight)}`;
    }
  }
  // A layout without `{squarespace-footers}`, or a root after them.
  if (isHydrated && !hasScripts) text += scripts(options);
  close();
  if (ready.length > 0) yield ready;
}

function start(parts: readonly Part[], options: RootOptions): Map<Slot, Started | KeptSections> {
  const started = new Map<Slot, Started | KeptSections>();
  const keptDocuments = new Map<string, Kept | Promise<Kept>>();
  const keptSections = (documentId: string) => {
    if (!keptDocuments.has(documentId)) keptDocuments.set(documentId, options.reader.keptSections?.(documentId));
    return keptDocuments.get(documentId);
  };
  let count = 0;
  for (const part of parts) {
    if (typeof part === 'string' || !isRoot(part)) continue;
    const id = `r${++count}`;
    const { documentId, isFirst, drawn } = part.props as Partial<SectionSlot['props']>;
    const mayBeKept = part.slot === 'section' && documentId !== undefined && !drawn;
    const kept = mayBeKept ? keptSections(documentId) : undefined;
    // A document's cached markup replaces its first section.
    if (kept && !(kept instanceof Promise)) {
      if (isFirst) started.set(part, kept);
      continue;
    }
    const { root, open, close } = rootOf(part, options.edit);
    const render = (): Promise<RootHtml | KeptSections> => rootHtml(id, root, options);
    const done = kept ? kept.then((found) => (found === undefined ? render() : isFirst ? found : [])) : render();
    const one: Started = { id, open, close, done, isDone: false };
    void done.then(() => {
      one.isDone = true;
    });
    started.set(part, one);
  }
  return started;
}

type Kept = KeptSections | undefined;

const isRoot = ({ slot }: Slot) => slot === 'section' || slot === 'block' || slot === 'island';

const isKept = (result: Started | RootHtml | KeptSections): result is KeptSections => Array.isArray(result);

function rootOf({ slot, props }: Slot, edit: boolean): { root: Root; open: string; close: string } {
  if (slot === 'section') {
    const { section, blocks, isFirst, drawn } = props as SectionSlot['props'];
    return {
      root: { kind: 'section', section, blocks, isFirst, failed: {}, ...(drawn && { drawn }) },
      open: sectionOpen(section, edit),
      close: sectionClose,
    };
  }
  if (slot === 'block') {
    const { block, drawn } = props as { block: Block; drawn?: string };
    return { root: { kind: 'block', block, ...(drawn !== undefined && { drawn }) }, open: '', close: '' };
  }
  const {
    name,
    className = '',
    props: own,
  } = props as {
    name: string;
    className?: string;
    props: Record<string, unknown>;
  };
  return {
    root: { kind: 'island', name, props: own },
    open: `<div class="${`island ${className}`.trim()}" data-island="${name}"`,
    close: '</div>',
  };
}

/** Styles before the markup that needs them; scripts early, so that hydration does not wait for another round trip. */
function moduleTags(files: readonly string[], linked: Set<string>, options: StreamOptions): string {
  const modules = files
    .map((file) => options.modules[file])
    .filter((module): module is ClientModule => module !== undefined);
  const fresh = (list: readonly string[]) => list.filter((file) => !linked.has(file) && linked.add(file));
  const css = fresh([...options.islandFiles.css, ...modules.flatMap((module) => module.css)]);
  const js = fresh(modules.flatMap((module) => module.js)).filter((file) => !options.islandFiles.js.includes(file));
  return [
    ...css.map((file) => `<link rel="stylesheet" href="${options.publicPath}${file}">`),
    ...js.map((file) => `<script src="${options.publicPath}${file}" async></script>`),
  ].join('');
}

const scripts = ({ publicPath, islandFiles }: StreamOptions) =>
  islandFiles.js.map((file) => `<script src="${publicPath}${file}" defer></script>`).join('');

/** Inert data, so the CSP needs no nonce for it; `<` is the only character that could end it. */
const flightScript = (id: string, flight: string) =>
  `<script type="application/json" data-root-flight="${id}">${JSON.stringify(flight).replaceAll('<', '\\u003c')}</script>`;
