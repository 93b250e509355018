// Everything that makes pages of this site, built once in main.ts: the loaded template, the stylesheets, the renderer.
import { type Assets, createRenderer, type Renderer } from '../../../renderer/render.ts';
import { keyOf } from '../../content/block/blocks.ts';
import { type Lock, lockOf } from '../../content/collection/lock.ts';
import type { DocumentParts, RenderSections } from '../../content/page-editor/page-editor.ts';
import type { Rendered } from '../../http/page-cache/rendered.ts';
import { createTemplateFaults, type TemplateFaults } from '../../site/template/faults.ts';
import { createStylesheets, type Stylesheets } from '../../site/template/site-css.ts';
import {
  createTemplates,
  findTemplateRecord,
  type TemplateParts,
  type Templates,
} from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { isLinked } from '../data/list-filters.ts';
import { feedOf } from '../feeds/feed.ts';
import { calendarOf } from '../feeds/ical.ts';
import { areaParts } from '../tags/field-tag.ts';
import { drawnBlocks } from './block-overrides.ts';
import { contentReader } from './content-reader.ts';
import { createFormats } from './formats.ts';
import { jsonChunks } from './json-chunks.ts';
import { listQueryOf, makeContext, makeJson, makePage } from './make-page.ts';
import { pageContent } from './page-content.ts';
import type { PageContext } from './page-context.ts';
import { memberWall } from './paywall.ts';
import { resolve } from './resolve.ts';
import { type Ask, type Content, formatOf, type Shown } from './shown.ts';
import { notFoundPage, protectedPage } from './system-pages.ts';
import { templateFaults as faultsOf } from './template-note.ts';
import { createTemplateRuns } from './template-runs.ts';
import { type Reading, reading } from './tracked-store.ts';

export type { Assets } from '../../../renderer/render.ts';

export type SiteRenderer = {
  templates: Templates;
  /** What was wrong with templates on pages since the start. */
  templateFaults: TemplateFaults;
  stylesheets: Stylesheets;
  /** Whatever stands at the address: page, list, item, redirect, data, feed or "not found". */
  answer(ask: Ask, signal?: AbortSignal): Promise<Rendered>;
  /** One of our own pages, in the site's layout. Never kept. */
  system(ask: Ask, shown: Shown, signal?: AbortSignal): Promise<Rendered>;
  renderSections: RenderSections;
  templateAreas: DocumentParts['templateAreas'];
  templateDraws: DocumentParts['templateDraws'];
  /** Loads the template, compiles the stylesheet and renders once; so the first visitor waits for none of it. */
  warmUp(): Promise<void>;
};

export type SiteRendererParts = TemplateParts & { assets: Assets; config?: { programFolder: string } };

export function createSiteRenderer(parts: SiteRendererParts): SiteRenderer {
  const { store, clock, log } = parts;
  const assets = withoutDoubles(parts.assets);
  const templates = createTemplates(parts);
  const templateFaults = createTemplateFaults(parts);
  const stylesheets = createStylesheets(parts);
  const formats = createFormats();
  const templateRuns = createTemplateRuns(parts.config?.programFolder ?? '.');
  const renderer: Renderer = createRenderer({
    assets,
    onFault: (event, error, fields) => log.fault(event, error, fields),
    onTemplateErrors: (path, errors) =>
      log.warn('template-errors', {
        path,
        errors: errors.slice(0, 5).map(({ template: _, ...error }) => error),
        count: errors.length,
      }),
  });

  const contextOf = async (ask: Ask): Promise<PageContext> => {
    const read = reading(store);
    const website = await loadWebsite(read.store);
    // Read through the recording store, so that pages depend on the template's revision.
    await findTemplateRecord(read.store, website.templateId);
    const template = await templates.load(website.templateId);
    return {
      ...ask,
      ...read,
      website,
      template,
      assets,
      formats,
      runs: templateRuns.ofPage(),
      onTemplateErrors: (path, errors) => templateFaults.note(template, path, faultsOf(template, errors)),
      now: clock.now(),
    };
  };

  async function page(
    context: PageContext,
    shown: Shown,
    { cacheable, signal }: { cacheable: boolean; signal: AbortSignal | undefined },
  ): Promise<Rendered> {
    const { page, scripts, freshUntil, isEndless } = await makePage(context, shown, formatOf(context.query));
    const { status, chunks, hasFailed } = await renderer.renderPage(page, contentReader(context), signal);
    return {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      chunks,
      dependsOn: context.dependsOn,
      // Asked when the chunks have ended: a page with a failed part is not kept.
      get cacheable() {
        return cacheable && !isEndless && !hasFailed();
      },
      ...scripts(),
      freshUntil,
    };
  }

  async function json(context: PageContext, shown: Shown, isPretty: boolean): Promise<Rendered> {
    const reader = contentReader(context);
    const made = await makeJson(context, shown, (slots) => renderer.renderText(slots, reader, { path: context.path }));
    return {
      ...whole(context, isPretty ? JSON.stringify(made.json, null, 2) : '', jsonType),
      ...(!isPretty && { chunks: chunksOf(jsonChunks(made.json)) }),
      status: shown.kind === 'system' ? shown.status : 200,
      cacheable: shown.kind !== 'system' && !made.isEndless,
      freshUntil: made.freshUntil,
    };
  }

  /** In whichever form the address asks for. */
  async function content(context: PageContext, shown: Shown, signal: AbortSignal | undefined): Promise<Rendered> {
    const format = formatOf(context.query);
    if (format === 'json' || format === 'json-pretty') return json(context, shown, format === 'json-pretty');
    if (format === 'page-context') {
      const made = await makeContext(context, shown);
      return {
        ...whole(context, JSON.stringify(made.json), jsonType),
        status: shown.kind === 'system' ? shown.status : 200,
        cacheable: shown.kind !== 'system' && !context.drafts && !made.isEndless,
        freshUntil: made.freshUntil,
      };
    }
    // Filtered feeds are for few, and their addresses without number.
    const isFiltered = !isLinked(listQueryOf(context.query, shown), { isEmpty: true });
    if (format === 'ical' && (shown.kind === 'item' || shown.kind === 'list')) {
      const calendar = await calendarOf(context, shown);
      if (calendar !== undefined)
        return { ...whole(context, calendar, 'text/calendar; charset=utf-8'), cacheable: !isFiltered };
    }
    if (format === 'rss' && shown.kind === 'list') {
      const feed = whole(context, await feedOf(context, shown), 'application/rss+xml; charset=utf-8');
      return { ...feed, cacheable: !isFiltered };
    }
    // Addresses that lead nowhere are without number: they must not push real pages out of the cache.
    return page(context, shown, { cacheable: shown.kind !== 'system' && !context.drafts, signal });
  }

  /** Never kept, open or not: the next visitor may not know the password. */
  async function locked(
    context: PageContext,
    found: Content,
    lock: Lock,
    signal: AbortSignal | undefined,
  ): Promise<Rendered> {
    const rendered = context.opens?.(lock)
      ? await content(context, found, signal)
      : await content(context, protectedPage({ path: pathOf(context), crumb: context.crumb }), signal);
    return neverKept(rendered);
  }

  return {
    templates,
    templateFaults,
    stylesheets,

    async answer(ask, signal) {
      const context = await contextOf(ask);
      const found = await resolve(context.store, context.website, context.path, {
        now: context.now,
        drafts: context.drafts,
        template: context.template,
      });
      // The address goes on with its query, whatever it says.
      if (found.kind === 'redirect')
        return { ...redirect(context, withQuery(found.to, context.query)), cacheable: context.query.size === 0 };
      const wall = found.kind === 'nothing' ? 'open' : await memberWall(context, found.collection);
      if (typeof wall !== 'string') return neverKept(await content(context, wall, signal));
      const lock = found.kind === 'nothing' || context.drafts ? undefined : lockOf(found.collection);
      if (lock) return locked(context, found as Content, lock, signal);
      const rendered = await content(context, found.kind === 'nothing' ? notFoundPage() : found, signal);
      return wall === 'member' || context.account ? neverKept(rendered) : rendered;
    },

    async system(ask, shown, signal) {
      const context = await contextOf(ask);
      return { ...(await content(context, shown, signal)), cacheable: false };
    },

    async renderSections(document, sectionIds) {
      const context = await contextOf(previewAsk);
      const drawn = await drawnBlocks(pageContent(context).drawing, document);
      if (document.kind === 'field') {
        const textOf = (columns: 1 | 12) =>
          renderer.renderText(areaParts(document, columns, drawn), contentReader(context), {
            edit: true,
            path: `area ${document.id}`,
          });
        // How many columns it has, the place in the page says: the frame takes the one that fits.
        return { main: await textOf(12), 'main/1': await textOf(1) };
      }
      return renderer.renderSections(document, sectionIds, contentReader(context), {
        edit: true,
        ...(drawn && { drawn }),
      });
    },

    async templateAreas() {
      return (await templates.load((await loadWebsite(store)).templateId)).areas;
    },

    async templateDraws(type) {
      const { overrides } = await templates.load((await loadWebsite(store)).templateId);
      return Object.hasOwn(overrides, keyOf(type) ?? '');
    },

    async warmUp() {
      const context = await contextOf(previewAsk);
      // A sheet that cannot be compiled is the owner's to mend, in the editor of a site that has started.
      const sheet = stylesheets.of(context.template, context.website.tweaks).catch((error) => {
        log.warn('site-css', { template: context.template.id, message: String(error) });
      });
      await Promise.all([renderer.warmUp(), sheet]);
      const home = await this.answer({
        origin: 'http://localhost',
        path: '/',
        query: new URLSearchParams(),
        drafts: false,
        edit: false,
        crumb: '',
      });
      for await (const _ of home.chunks) void _;
    },
  };
}

/** For one person, and not even their browser keeps it after they sign out. */
export const neverKept = (rendered: Rendered): Rendered => ({
  ...rendered,
  cacheable: false,
  headers: { ...rendered.headers, 'Cache-Control': 'private, no-store' },
});

const jsonType = 'application/json; charset=utf-8';

function whole(read: Pick<Reading, 'dependsOn'>, text: string, type: string): Rendered {
  return {
    status: 200,
    headers: { 'Content-Type': type },
    chunks: one(text),
    dependsOn: read.dependsOn,
    cacheable: true,
  };
}

/** For sections of the preview, which are asked for without a page. */
const previewAsk: Ask = {
  origin: 'http://localhost',
  path: '/',
  query: new URLSearchParams(),
  drafts: true,
  edit: true,
  crumb: '',
};

const redirect = (read: Pick<Reading, 'dependsOn'>, to: string): Rendered => ({
  ...whole(read, 'Redirecting.', 'text/plain; charset=utf-8'),
  status: 302,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', Location: to },
});

/** The address again, without the password. */
function pathOf({ path, query }: Ask): string {
  const rest = new URLSearchParams(query);
  rest.delete('password');
  return withQuery(encodeURI(path), rest);
}

function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to;
  const [path = '', fragment] = to.split('#');
  return `${path}?${query.toString()}${fragment === undefined ? '' : `#${fragment}`}`;
}

async function* chunksOf(texts: Iterable<string>): AsyncGenerator<string> {
  yield* texts;
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** Every page links the storefront's files already; the islands bundle runs on top of them. */
function withoutDoubles(assets: Assets): Assets {
  const { storefront, islands } = assets.entries;
  if (!storefront || !islands) return assets;
  const without = (files: readonly string[], others: readonly string[]) =>
    files.filter((file) => !others.includes(file));
  const js = without(islands.js, storefront.js);
  const css = without(islands.css, storefront.css);
  return { ...assets, entries: { ...assets.entries, islands: { js, css } } };
}
