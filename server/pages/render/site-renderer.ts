// Renderer of this site's pages: the loaded template, the stylesheets, the page renderer.
import type { Reader } from '../../../renderer/reader.ts';
import { type Assets, createRenderer, documentParts, KeptMarkup, type Renderer } from '../../../renderer/render.ts';
import { WorkerFailed } from '../../../workers/pool.ts';
import { raw } from '../../base/text/html.ts';
import { spanned } from '../../base/trace.ts';
import { keyOf } from '../../content/block/blocks.ts';
import { type Lock, lockOf } from '../../content/collection/lock.ts';
import { hasUrl } from '../../content/collection/schema.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import { withOneMainHeading } from '../../content/document/main-heading.ts';
import { arranged } from '../../content/document/schema.ts';
import { withShared } from '../../content/document/shared.ts';
import type { DocumentParts, RenderSections } from '../../content/page-editor/page-editor.ts';
import { createMemo } from '../../http/page-cache/memo.ts';
import type { Rendered } from '../../http/page-cache/rendered.ts';
import { type LabelKind, labelKinds } from '../../site/language/label-texts.ts';
import { withPrefix } from '../../site/language/schema.ts';
import { createTemplateFaults, type TemplateFaults } from '../../site/template/faults.ts';
import { createStylesheets, type Stylesheets } from '../../site/template/site-css.ts';
import { createTemplates, type TemplateParts, type Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import { blockOverrides } from '../compose/block-overrides.ts';
import { composeContext } from '../compose/compose.ts';
import { belowSections, ownScreens } from '../compose/own-screens.ts';
import { paywall } from '../compose/paywall.ts';
import { notFoundPage, protectedPage } from '../compose/system-pages.ts';
import { areaParts } from '../compose/tags/field-tag.ts';
import { feedOf } from '../feeds/feed.ts';
import { calendarOf } from '../feeds/ical.ts';
import { contentReader } from '../gather/blocks/content-reader.ts';
import { collectionPath } from '../gather/collection.ts';
import { findDocument, noteBlocks } from '../gather/documents.ts';
import { gatherJson } from '../gather/gather.ts';
import { kept } from '../gather/kept.ts';
import { isLinked, listQueryOf } from '../gather/list-filters.ts';
import type { PageContext } from '../gather/page-context.ts';
import { pageData } from '../gather/page-data.ts';
import { pageLabels } from '../gather/page-labels.ts';
import { sitePages } from '../gather/site-pages.ts';
import { wallOf } from '../gather/wall.ts';
import { type Content, formatOf, type PageRequest, type PageTarget } from '../resolve/page-request.ts';
import { resolve } from '../resolve/resolve.ts';
import { jsonChunks } from './json-chunks.ts';
import { makePage } from './make-page.ts';
import { type Links, prefixedChunks, prefixedField, typedLinks } from './prefixed-links.ts';
import { createTrips, type Trip } from './trip.ts';

export type { Assets } from '../../../renderer/render.ts';

export type SiteRenderer = {
  templates: Templates;
  /** Template errors on pages since startup. */
  templateFaults: TemplateFaults;
  stylesheets: Stylesheets;
  /** Answers any address: page, list, item, redirect, data, feed, or a "not found" page. */
  answer(request: PageRequest, signal?: AbortSignal): Promise<Rendered>;
  /** A built-in page in the site's layout. Never cached. */
  system(request: PageRequest, target: PageTarget, signal?: AbortSignal): Promise<Rendered>;
  renderSections: RenderSections;
  templateAreas: DocumentParts['templateAreas'];
  templateDraws: DocumentParts['templateDraws'];
  /** Loads the template, renders once, and starts compiling the stylesheet, so that the first visitor waits for none of it. */
  warmUp(): Promise<void>;
};

type SiteRendererParts = TemplateParts & {
  assets: Assets;
  config?: { programFolder: string };
  /** Limit for cached values besides the page cache. */
  keptBytes?: number;
};

const keptBytesMax = 32_000_000;

export function createSiteRenderer(parts: SiteRendererParts): SiteRenderer {
  const { store, clock, ids, log } = parts;
  const assets = withoutDoubles(parts.assets);
  const templates = createTemplates(parts);
  const templateFaults = createTemplateFaults(parts);
  const stylesheets = createStylesheets(parts);
  const { keptBytes = keptBytesMax } = parts;
  const mainMemo = createMemo({ store, clock, maxBytes: keptBytes });
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

  const openTrip = createTrips({
    ...{ store, clock, assets, templates, templateFaults, renderer },
    memo: mainMemo,
    programFolder: parts.config?.programFolder ?? '.',
  });

  /** Random, so that content can't include the CSRF token. */
  const csrfPlace = `crumb-${ids.token(18)}`;

  const keptSection = kept('section', async (context, documentId: string, sectionId: string) => {
    const document = await findDocument({ store: context.store }, documentId);
    const reader = contentReader({ ...context, csrfToken: csrfPlace });
    return document && renderer.renderSection(document, sectionId, reader);
  });

  const keptSections = kept('sections', async (context, documentId: string) => {
    const document = await findDocument({ store: context.store }, documentId);
    const sections = document ? arranged(document) : [];
    const texts = await Promise.all(sections.map(({ section }) => keptSection(context, documentId, section.id)));
    // As a single chunk, since small ones compress badly.
    return texts.includes(undefined)
      ? undefined
      : texts
          .join('')
          .split(csrfPlace)
          .map((text) => new KeptMarkup(text));
  });

  /** Never show cached content to users who see drafts or are signed in. */
  const readerOf = (context: PageContext, target: PageTarget): Reader => {
    const isForAll = !context.drafts && !context.account && !context.areas && keptBytes > 0;
    return {
      ...contentReader({ ...context, shownId: target.kind === 'list' ? target.collection.id : undefined }),
      ...(isForAll && {
        keptSections: (documentId: string) => keptSections(context, documentId),
      }),
    };
  };

  async function page(
    { context, composing }: Trip,
    target: PageTarget,
    { cacheable, signal }: { cacheable: boolean; signal: AbortSignal | undefined },
  ): Promise<Rendered> {
    const made = await spanned('data', () => makePage(context, composing, target, formatOf(context.query)));
    const { page, scripts, isEndless } = made;
    const links = await linksOf(context, target);
    const { status, chunks, hasFailed } = await spanned('template', () =>
      renderer.renderPage(page, readerOf(context, target), signal),
    );
    return {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      chunks: links ? prefixedChunks(links, chunks) : chunks,
      dependsOn: context.dependsOn,
      // Read when the chunks have ended: a page with a failed part isn't cached.
      get cacheable() {
        return cacheable && !isEndless && !hasFailed();
      },
      ...scripts(),
      get freshUntil() {
        return context.freshUntil();
      },
    };
  }

  async function json({ context }: Trip, target: PageTarget, isPretty: boolean): Promise<Rendered> {
    const made = await gatherJson(context, target);
    const links = await linksOf(context, target);
    const replacer = links && prefixedField(links);
    return {
      ...whole(context, isPretty ? JSON.stringify(made.json, replacer, 2) : '', jsonType),
      ...(!isPretty && { chunks: chunksOf(jsonChunks(made.json, replacer)) }),
      status: target.kind === 'system' ? target.status : 200,
      cacheable: target.kind !== 'system' && !made.isEndless,
    };
  }

  /** In the format that the address requests. */
  async function content(trip: Trip, target: PageTarget, signal: AbortSignal | undefined): Promise<Rendered> {
    const { context, composing } = trip;
    const format = formatOf(context.query);
    if (format === 'json' || format === 'json-pretty') return json(trip, target, format === 'json-pretty');
    if (format === 'page-context') {
      const made = await pageData(context, target);
      return {
        ...whole(context, JSON.stringify(await composeContext(composing, target, made)), jsonType),
        status: target.kind === 'system' ? target.status : 200,
        cacheable: target.kind !== 'system' && !context.drafts && !made.isEndless,
      };
    }
    // Filtered feeds have few readers and an unbounded set of addresses.
    const isFiltered = !isLinked(listQueryOf(context.query, target), { isEmpty: true });
    if (format === 'ical' && (target.kind === 'item' || target.kind === 'list')) {
      const calendar = await calendarOf(context, target);
      if (calendar !== undefined)
        return { ...whole(context, calendar, 'text/calendar; charset=utf-8'), cacheable: !isFiltered };
    }
    if (format === 'rss' && target.kind === 'list') {
      const feed = whole(context, await feedOf(context, target), 'application/rss+xml; charset=utf-8');
      return { ...feed, cacheable: !isFiltered };
    }
    // The set of 404 URLs is unbounded: they must not push real pages out of the cache.
    return page(trip, target, { cacheable: target.kind !== 'system' && !context.drafts, signal });
  }

  /** Never cached, locked or unlocked: the next visitor may not know the password. */
  async function locked(trip: Trip, found: Content, lock: Lock, signal: AbortSignal | undefined): Promise<Rendered> {
    const { request } = trip.composing;
    const target = request.opens?.(lock)
      ? found
      : await withOwnScreen(trip, protectedPage({ path: pathOf(request), csrfToken: request.csrfToken }));
    return neverKept(await content(trip, target, signal));
  }

  async function withOwnScreen({ context, composing }: Trip, target: PageTarget): Promise<PageTarget> {
    const screen = target.kind === 'system' && !target.isPlain ? ownScreens[target.pageType] : undefined;
    if (!screen || target.kind !== 'system') return target;
    const { kind, at } = screen;
    const own = (await sitePages(context)).find(
      (page) => page.typeName === kind && !hasUrl(page) && (page.enabled || context.drafts),
    );
    // A damaged one must not break every missing page.
    const [found] = own ? await readable([findDocument(context, own.id)]) : [];
    // A page without blocks would leave a missing page without a word.
    if (!found || Object.keys(found.blocks).length === 0) return target;
    const lowered = withOneMainHeading(found, true);
    const isTemplates = target.partial !== undefined && context.template.partials[target.partial] !== undefined;
    const document = at === 'below' || (at === 'above' && isTemplates) ? lowered : found;
    await noteBlocks(context, document);
    const parts = documentParts(document, await blockOverrides(composing, document));
    const sections = raw(await renderer.renderText(parts, contentReader(context), { path: context.path }));
    // The same object when the owner's sections have no main heading: then the built-in one stays.
    if (at !== 'instead')
      return { ...(at === 'above' ? belowSections(target, document !== lowered) : target), [at]: sections };
    // The template's own words go with the built-in ones.
    const { partial: _, ...unworded } = target;
    return { ...unworded, main: { kind: 'html', html: sections } };
  }

  return {
    templates,
    templateFaults,
    stylesheets,

    async answer(request, signal) {
      const trip = await openTrip(request);
      const { context } = trip;
      const found = await resolve(context.store, context.website, context.path, {
        now: context.now,
        drafts: context.drafts,
        template: context.template,
      });
      // The address continues with its query, whatever it says.
      if (found.kind === 'redirect')
        return {
          ...redirect(context, withPrefix(context.prefix, withQuery(found.to, context.query)), found.status),
          cacheable: context.query.size === 0,
        };
      const wall = found.kind === 'nothing' ? 'open' : await wallOf(context, found.collection);
      if (typeof wall !== 'string')
        return neverKept(await content(trip, await withOwnScreen(trip, paywall(trip.composing, wall)), signal));
      const lock = found.kind === 'nothing' || context.drafts ? undefined : lockOf(found.collection);
      // Not before the password: it names a label of the page.
      const isOpen = !lock || request.opens?.(lock) === true;
      const typed = isOpen && found.kind === 'list' ? await typedQuery(context, found.collection.id) : undefined;
      if (typed) {
        const to = withPrefix(context.prefix, withQuery(encodeURI(context.path), typed));
        return { ...redirect(context, to, 302), cacheable: false };
      }
      if (lock) return locked(trip, found as Content, lock, signal);
      const target = found.kind === 'nothing' ? await withOwnScreen(trip, notFoundPage()) : found;
      const rendered = await content(trip, target, signal);
      return wall === 'member' || context.account ? neverKept(rendered) : rendered;
    },

    async system(request, target, signal) {
      const trip = await openTrip(request);
      return { ...(await content(trip, await withOwnScreen(trip, target), signal)), cacheable: false };
    },

    async renderSections(own, sectionIds) {
      const { context, composing } = await openTrip(previewRequest);
      const document = await withShared(own, (id) => findDraftDocument(context.store, id));
      const drawn = await blockOverrides(composing, document);
      if (document.kind === 'field') {
        const textOf = (columns: 1 | 12) =>
          renderer.renderText(areaParts(document, columns, drawn), contentReader(context), {
            edit: true,
            path: `area ${document.id}`,
          });
        // The position in the page determines the number of columns: the frame picks the matching one.
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
      await renderer.warmUp();
      const home = await this.answer({
        origin: 'http://localhost',
        path: '/',
        query: new URLSearchParams(),
        drafts: false,
        edit: false,
        csrfToken: '',
      });
      for await (const _ of home.chunks) void _;
      // A worker compiles the sheet while the first visitors are served. The owner fixes a sheet that doesn't compile in the
      // editor.
      const { site } = (await openTrip(previewRequest)).composing;
      stylesheets.of(site.template, site.website.tweaks).catch((error) => {
        // The site is already shutting down.
        if (error instanceof WorkerFailed && error.why === 'closed') return;
        log.warn('site-css', { template: site.template.id, message: String(error) });
      });
    },
  };
}

/** For a single user, and not stored by the browser either, in case they sign out. */
export const neverKept = (rendered: Rendered): Rendered => ({
  ...rendered,
  cacheable: false,
  headers: { ...rendered.headers, 'Cache-Control': 'private, no-store' },
});

/** Undefined in the main language. */
async function linksOf({ prefix, store, website }: PageContext, target: PageTarget): Promise<Links | undefined> {
  if (prefix === '') return undefined;
  if (target.kind !== 'list' && target.kind !== 'item') return { prefix };
  const labels = await pageLabels(store, website, target.collection.id);
  return { prefix, typed: typedLinks(collectionPath(target.collection, website), labels) };
}

const jsonType = 'application/json; charset=utf-8';

function whole(
  { dependsOn, freshUntil }: Pick<PageContext, 'dependsOn' | 'freshUntil'>,
  text: string,
  type: string,
): Rendered {
  return {
    status: 200,
    headers: { 'Content-Type': type },
    chunks: one(text),
    dependsOn,
    cacheable: true,
    freshUntil: freshUntil(),
  };
}

/** For preview sections that are requested without a page. */
const previewRequest: PageRequest = {
  origin: 'http://localhost',
  path: '/',
  query: new URLSearchParams(),
  drafts: true,
  edit: true,
  csrfToken: '',
};

const redirect = (read: Pick<PageContext, 'dependsOn' | 'freshUntil'>, to: string, status = 302): Rendered => ({
  ...whole(read, 'Redirecting.', 'text/plain; charset=utf-8'),
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', Location: to },
});

/** The address again, without the password. */
function pathOf({ path, query }: PageRequest): string {
  const rest = new URLSearchParams(query);
  rest.delete('password');
  return withQuery(encodeURI(path), rest);
}

/** A template links `?tag=` with what it shows. Addresses have tags and categories as typed, so that each language has the page. */
async function typedQuery(
  { store, website, query }: PageContext,
  pageId: string,
): Promise<URLSearchParams | undefined> {
  const asked = labelKinds.filter((kind) => query.get(kind));
  if (asked.length === 0) return undefined;
  const { typed } = await pageLabels(store, website, pageId);
  const label = (kind: LabelKind) => typed(kind, query.get(kind)!);
  const changed = asked.filter((kind) => label(kind) !== query.get(kind));
  if (changed.length === 0) return undefined;
  const rest = new URLSearchParams(query);
  for (const kind of changed) rest.set(kind, label(kind));
  return rest;
}

function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to;
  const [path = '', fragment] = to.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}${fragment === undefined ? '' : `#${fragment}`}`;
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
