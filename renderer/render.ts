// The renderer's only entry point: a page in, a stream of HTML out. Created once in server/pages; no HTTP, no storage, no clock.
import type { Document } from '../server/content/document/schema.ts';
import {
  blockPart,
  blockValue,
  type Drawn,
  documentParts,
  documentValue,
  type Executed,
  pageParts,
  templateText,
  timelessText,
} from './document.ts';
import { noLists } from './list-reader.ts';
import type { Chunk, Page, Streamed } from './page.ts';
import type { Reader } from './reader.ts';
import type { ClientModule } from './ssr/root-html.ts';
import { type StreamOptions, streamParts } from './stream.ts';
import type { Part } from './template/template.ts';

export type { Drawn } from './document.ts';
export { type Chunk, KeptMarkup, type Main, type Page, type PageError, type Streamed } from './page.ts';
export { comboScript } from './tags/join-scripts.ts';
export type { ResolveTag, RunTemplate, Tag } from './tags/resolve-tags.ts';
export type { CompiledTemplate, Part } from './template/template.ts';
export { blockPart, blockValue, documentParts, documentValue, templateText, timelessText };

/** The browser build's assets.json. */
export type Assets = {
  publicPath: string;
  entries: Readonly<Record<string, { js: readonly string[]; css: readonly string[] } | undefined>>;
  modules: Readonly<Record<string, ClientModule>>;
};

type RendererOptions = {
  assets: Assets;
  /** Called once per failed part; never for a visitor's mistake. */
  onFault: (event: string, error: unknown, fields: Record<string, unknown>) => void;
  onTemplateErrors: (path: string, errors: Executed['errors']) => void;
  /** A part whose data takes longer is replaced by a note. */
  slowMaxMs?: number;
};

export type Renderer = {
  /** @param signal aborts when the client is gone: then the render stops, even in the middle of a slow part */
  renderPage(page: Page, reader: Reader, signal?: AbortSignal): Promise<Streamed>;
  /** Parts as one string, for `?format=json` bodies, feeds and tests. */
  renderText(parts: readonly Part[], reader: Reader, options?: { edit?: boolean; path?: string }): Promise<string>;
  /** A section for every page and visitor, to be cached. Undefined when it failed, or hydrates. */
  renderSection(document: Document, sectionId: string, reader: Reader): Promise<string | undefined>;
  /** Whole sections by id, for the editor's patches. Unknown IDs are left out. */
  renderSections(
    document: Document,
    sectionIds: readonly string[],
    reader: Reader,
    options: { edit: boolean; drawn?: Drawn },
  ): Promise<Record<string, string>>;
  /** Renders one section at startup, so that the first visitor does not pay for cold code. */
  warmUp(): Promise<void>;
};

export function createRenderer(options: RendererOptions): Renderer {
  const { assets, onFault, onTemplateErrors, slowMaxMs = 10_000 } = options;
  const islandFiles = assets.entries.islands ?? { js: [], css: [] };

  /** Stopping early ends the render. The page cache limits concurrent renders (architecture 2: two). */
  async function* chunks(
    parts: readonly Part[],
    reader: Reader,
    {
      edit,
      path,
      onFailed,
      signal,
    }: { edit: boolean; path: string; onFailed: () => void; signal?: AbortSignal | undefined },
  ): AsyncGenerator<readonly Chunk[]> {
    let stop: (() => void) | undefined;
    const begin = () => {
      // One signal for all three reasons to stop: client gone, consumer stopped reading, timeout.
      const gone = new AbortController();
      const leave = () => gone.abort(left);
      const timer = setTimeout(() => gone.abort(new DOMException('Too slow', 'TimeoutError')), slowMaxMs).unref();
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave, { once: true });
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        leave();
      };
      return gone.signal;
    };
    let begun: AbortSignal | undefined;
    const streamOptions: StreamOptions = {
      reader,
      edit,
      modules: assets.modules,
      publicPath: assets.publicPath,
      islandFiles,
      /** Created lazily: a page of cached markup needs none. */
      get signal() {
        return (begun ??= begin());
      },
      onFault: (event, error, fields) => onFault(event, error, { path, ...fields }),
      onFailed,
    };
    try {
      yield* streamParts(parts, streamOptions);
    } finally {
      stop?.();
    }
  }

  async function renderText(parts: readonly Part[], reader: Reader, { edit = false, path = '' } = {}): Promise<string> {
    let text = '';
    for await (const ready of chunks(parts, reader, { edit, path, onFailed: () => {} })) text += ready.join('');
    return text;
  }

  return {
    async renderPage(page, reader, signal) {
      const { parts, errors } = await pageParts(page);
      if (errors.length > 0) {
        onTemplateErrors(page.path, errors);
        page.onErrors?.(errors);
      }
      let failed = false;
      const onFailed = () => {
        failed = true;
      };
      const { edit, path, status } = page;
      return { status, chunks: chunks(parts, reader, { edit, path, onFailed, signal }), hasFailed: () => failed };
    },

    renderText,

    async renderSection(document, sectionId, reader) {
      const part = documentParts(document).find(({ props }) => props.section.id === sectionId);
      let failed = false;
      const onFailed = () => {
        failed = true;
      };
      const options = { edit: false, path: `document ${document.id}`, onFailed };
      let text = '';
      if (part) for await (const ready of chunks([part], reader, options)) text += ready.join('');
      return part === undefined || failed || text.includes(' data-root="') ? undefined : text;
    },

    async renderSections(document, sectionIds, reader, { edit, drawn }) {
      const wanted = new Set(sectionIds);
      const html: Record<string, string> = {};
      const path = `document ${document.id}`;
      for (const part of documentParts(document, drawn)) {
        const { id } = part.props.section;
        if (wanted.has(id)) html[id] = await renderText([part], reader, { edit, path });
      }
      return html;
    },

    async warmUp() {
      await renderText(documentParts(warmUpDocument), noContent);
    },
  };
}

/** Shared by all renders: creating an error takes longer than rendering a block. */
const left = new DOMException('The visitor has left', 'AbortError');

const warmUpDocument: Document = {
  id: 'warm-up',
  kind: 'page',
  sections: { s: { id: 's', order: 'a', theme: 'light-1', background: { source: 4 }, width: 'inset', height: 'auto' } },
  blocks: {
    b: {
      id: 'b',
      type: 2,
      section: 's',
      order: 'a',
      layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
      props: { doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] } },
    },
  },
};

const noContent: Reader = {
  ...noLists,
  picture: async () => undefined,
  href: async () => undefined,
  form: async () => undefined,
  csrfToken: '',
  date: String,
};
