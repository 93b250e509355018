// What the renderer is asked to show, and what it gives back. Made by server/pages.
import type { Html } from '../server/base/text/html.ts';
import type { Document } from '../server/content/document/schema.ts';
import type { ResolveTag } from './tags/resolve-tags.ts';
import type { CompiledTemplate, ExecuteOptions, Part, TemplateError } from './template/template.ts';

/** What stands where the layout says `{squarespace.main-content}`. */
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
      /** Of the island's container, e.g. `wrap`. */
      className?: string;
      /** Markup around it, e.g. the data script that wire.md §2 fixes. */
      before?: Html;
      after?: Html;
    }
  | { kind: 'html'; html: Html };

/** With the template that it happened in; its `partial` tells which of the template's blocks. */
export type PageError = TemplateError & { template: CompiledTemplate };

export type Page = {
  status: number;
  /** The layout's regions, joined and compiled. Absent: main content alone, as `?format=main-content` asks. */
  layout?: CompiledTemplate;
  main: Main;
  /** Root JSON of page-json.md; may hold slot values where a body is a document. */
  data: Readonly<Record<string, unknown>>;
  /** `{squarespace.page-id}` and the like. */
  squarespace: Readonly<Record<string, unknown>>;
  /**
   * `{squarespace-headers}`, `{squarespace-footers}` and `{squarespace-post-entry}`: finished HTML. The first two are asked for when
   * all tags are resolved: what they have in them depends on what is in the page's areas.
   */
  headers: () => Html;
  footers: () => Html;
  postEntry?: Html;
  /** Behind the opening tag of the body, whatever the template. */
  atBodyStart?: Html;
  /** Before `{squarespace-footers}`. */
  overlays?: readonly Part[];
  partials: (name: string) => CompiledTemplate | undefined;
  resolveTag: ResolveTag;
  /** The element for scripts of the template, joined when there are several. */
  scriptTag?: (paths: readonly string[], isAsync: boolean) => string;
  /** `{.inject}`: files of the template by path. */
  injects?: Readonly<Record<string, unknown>>;
  locale?: string;
  /** Asked before each execution: locales, limits, what is enabled. */
  runs?: () => Pick<ExecuteOptions, 'locales' | 'limits' | 'enableExpr' | 'enableInclude'>;
  /** For date formatters; epoch ms. */
  now: number;
  /** In the preview: what the owner sees about errors of the template, as HTML. */
  noteOf?: (errors: readonly PageError[]) => Html;
  /** Called with every error of the template on this page, for its owner. */
  onErrors?: (errors: readonly PageError[]) => void;
  /** Adds what the editor's frame needs and shows what went wrong. */
  edit: boolean;
  /** Named in log lines. */
  path: string;
};

/** Text, and markup that is the same in other renders: what is made of it, compressed for instance, may be kept. */
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
  /** Text before a slow part leaves before it is ready. Ends early, with the render, when the consumer stops reading. */
  chunks: AsyncIterable<Chunk>;
  /** Known when the chunks have ended: a part failed, so the page must not be kept. */
  hasFailed: () => boolean;
};
