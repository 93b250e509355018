// The renderer's input and output. Created by server/pages.
import type { Html } from '../server/base/text/html.ts';
import type { Document } from '../server/content/document/schema.ts';
import type { ResolveTag } from './tags/resolve-tags.ts';
import type { CompiledTemplate, ExecuteOptions, Part, TemplateError } from './template/template.ts';

/** Fills the layout's `{squarespace.main-content}`. */
export type Main =
  | { kind: 'template'; template: CompiledTemplate }
  | {
      kind: 'document';
      document: Document;
      /** Inner markup of blocks by id. */
      drawn?: Readonly<Record<string, string>>;
    }
  | {
      kind: 'island';
      name: string;
      props: Record<string, unknown>;
      /** Class of the island's container, e.g. `wrap`. */
      className?: string;
      /** Markup around it, e.g. the data script that wire.md §2 fixes. */
      before?: Html;
      after?: Html;
    }
  | { kind: 'html'; html: Html };

/** With the template where it occurred; its `partial` names the template's block. */
export type PageError = TemplateError & { template: CompiledTemplate };

export type Page = {
  status: number;
  /** The layout's regions, joined and compiled. Absent: main content only, as `?format=main-content` requests. */
  layout?: CompiledTemplate;
  main: Main;
  /** Around the main content. */
  above?: Html | undefined;
  below?: Html | undefined;
  /** Present for pages that everyone may see: caches a part of them. */
  kept?: <T>(name: 'main' | 'layout', make: () => T | Promise<T>) => T | undefined | Promise<T | undefined>;
  /** Root JSON of page-json.md; may hold slot values where a body is a document. Called if a template runs: cached parts need none. */
  data: () => Readonly<Record<string, unknown>>;
  /** `{squarespace.page-id}` and the like. Called as `data`. */
  squarespace: () => Readonly<Record<string, unknown>>;
  /**
   * `{squarespace-headers}` and `{squarespace-footers}`. Called when all tags are resolved, because they depend on what is in the
   * page's areas.
   */
  head: () => Promise<{ headers: Html | KeptMarkup; footers: Html | KeptMarkup }>;
  /** `{squarespace-post-entry}` */
  postEntry?: Html;
  /** After the body's opening tag, whatever the template. */
  atBodyStart?: Html;
  /** Before `{squarespace-footers}`. */
  overlays?: readonly Part[];
  partials: (name: string) => CompiledTemplate | undefined;
  resolveTag: ResolveTag;
  /** The element for template scripts, joined if there are several. */
  scriptTag?: (paths: readonly string[], isAsync: boolean) => string;
  /** `{.inject}`: files of the template by path. */
  injects?: Readonly<Record<string, unknown>>;
  locale?: string;
  /** Called before each execution: locales, limits, enabled features. */
  runs?: () => Pick<ExecuteOptions, 'locales' | 'limits' | 'enableExpr' | 'enableInclude'>;
  /** For date formatters; epoch ms. */
  now: number;
  /** In the preview: the owner's note about template errors, as HTML. */
  noteOf?: (errors: readonly PageError[]) => Html;
  /** Called with every template error on this page, for the template's owner. */
  onErrors?: (errors: readonly PageError[]) => void;
  /** Adds the editor frame's attributes and shows errors. */
  edit: boolean;
  /** For log lines. */
  path: string;
};

/** Text, or cached markup shared between renders, whose derived data (e.g. compressed bytes) may be cached. */
export type Chunk = string | KeptMarkup;

export class KeptMarkup {
  readonly kept: string;

  constructor(kept: string) {
    this.kept = kept;
  }

  toString(): string {
    return this.kept;
  }
}

export type Streamed = {
  status: number;
  /**
   * Chunks that are ready together, in order: text before a slow part is sent before that part is ready. Ends early, with the render,
   * when the consumer stops reading.
   */
  chunks: AsyncIterable<readonly Chunk[]>;
  /** Final when the chunks have ended: a part failed, so the page must not be cached. */
  hasFailed: () => boolean;
};
