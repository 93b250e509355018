// `/site.css`, and the template's own files: `/assets/…` and `/scripts/…`. Addresses carry the revision, so browsers cache them. Public.
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { sendFile } from '../../http/send-file.ts';
import { findOwnFonts } from '../font/font.ts';
import { findDraftPart, findLivePart, withDraftSettings } from '../site-part/site-part.ts';
import { loadWebsite } from '../website/website.ts';
import { createCombos } from './combo.ts';
import { draftRevisionOf, findTemplateDraft } from './draft.ts';
import { cssVersion, type Stylesheets } from './site-css.ts';
import { withSiteStyles } from './site-styles.ts';
import type { Template, TemplateParts, Templates } from './template.ts';

const yearSeconds = 31_536_000;

export function templateRoutes(parts: TemplateParts & { templates: Templates; stylesheets: Stylesheets }): Routes {
  const { store, blobs, templates, stylesheets } = parts;
  const routes = newRoutes();
  const combos = createCombos(parts);

  routes.get('/site.css', async (ctx) => {
    const website = await loadWebsite(store);
    const template = await templates.load(website.templateId);
    const readable = ctx.query.minify === 'false';
    const fonts = await findOwnFonts(store);
    const isDraft = ctx.query.draft === '1';
    const shown = isDraft ? await withDraftSettings(store, website) : website;
    const css = await findLivePart(store, 'custom-css');
    const live = withSiteStyles(template, { tweaks: website.tweaks, css, fonts });
    const draft =
      isDraft &&
      withSiteStyles(await templates.loadDraft(website.templateId), {
        tweaks: shown.tweaks,
        css: await findDraftPart(store, 'custom-css'),
        fonts,
      });
    // Only a preview knows the version of a draft, which is a hash of its content.
    const isPreview = draft && ctx.query.v === cssVersion(draft, shown.tweaks);
    const sheet = isPreview
      ? await stylesheets.of(draft, shown.tweaks, { readable })
      : await stylesheets.of(live, website.tweaks, { readable });
    const isKept = sheet.isFinal && (isPreview || !draft);
    ctx.type = 'text/css; charset=utf-8';
    ctx.set('Cache-Control', isKept ? cacheControl(ctx.querystring !== '' && !readable) : 'no-cache');
    ctx.body = sheet.css;
  });

  /** The template of an address: only a preview's has the number of a draft. */
  const templateAt = async ({ URL: { searchParams } }: Ctx): Promise<Template> => {
    const { templateId } = await loadWebsite(store);
    const template = await templates.load(templateId);
    const version = searchParams.get('v');
    if (version === null || version === String(template.revision)) return template;
    // Visitors' old addresses never compile a draft.
    const known = await findTemplateDraft(store, templateId);
    if (!known || version !== String(draftRevisionOf(known.filesHash))) return template;
    const draft = await templates.loadDraft(templateId);
    return version === String(draft.revision) ? draft : template;
  };

  /** Never serves scripts of a type other than the extension's, and never pages: a template's SVG or HTML file runs nothing. */
  const send = async (ctx: Ctx, folder: 'assets' | 'scripts', name: string) => {
    const template = await templateAt(ctx);
    const path = `${folder}/${name}`;
    const file = template.file(path);
    if (!file) throw notFound();
    await sendFile(ctx, blobs.file(file.hash), {
      type: mediaTypeOf(path),
      etag: `"${file.hash.slice(0, 32)}"`,
      cacheControl: isFont(path) ? fontCacheControl : cacheControl(ctx.querystring !== ''),
    });
  };
  /** Query parameters are read here and not by Koa's parser: `f` comes several times, in an order that matters. */
  routes.get('/scripts/combo', async (ctx) => {
    const template = await templateAt(ctx);
    const text = await combos.of(template, ctx.URL.searchParams.getAll('f'));
    if (text === undefined) throw notFound();
    ctx.type = 'text/javascript; charset=utf-8';
    ctx.set('Cache-Control', cacheControl(ctx.URL.searchParams.has('v')));
    ctx.body = text;
  });

  routes.get('/assets/*path', (ctx) => send(ctx, 'assets', String(ctx.params.path)));
  routes.get('/scripts/*path', (ctx) => send(ctx, 'scripts', String(ctx.params.path)));
  return routes;
}

/** Our choice: a font that changes gets another name, so browsers may keep it for a month. */
const isFont = (path: string) => /\.(?:woff2?|ttf|otf)$/i.test(path);
const fontCacheControl = `public, max-age=${yearSeconds / 12}, stale-while-revalidate=86400`;

/** Without a version in the URL, the file may change, so browsers revalidate after a while. */
const cacheControl = (isVersioned: boolean) =>
  isVersioned ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600, stale-while-revalidate=86400';
