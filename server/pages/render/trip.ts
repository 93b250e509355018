// Opens what a page is made with: its site, template, language, clock, and a store that notes what it reads.
import type { Assets, Renderer } from '../../../renderer/render.ts';
import { currentLanguage } from '../../base/speech.ts';
import { draftedStore } from '../../content/item/drafted-store.ts';
import { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Memo } from '../../http/page-cache/memo.ts';
import type { Dependency } from '../../http/page-cache/rendered.ts';
import { trackedStore } from '../../http/page-cache/tracked-store.ts';
import { prefixOf } from '../../site/language/language.ts';
import { languagesOf } from '../../site/language/page-languages.ts';
import { translatedStore } from '../../site/language/translated-store.ts';
import { withDraftSettings } from '../../site/site-part/site-part.ts';
import type { TemplateFaults } from '../../site/template/faults.ts';
import { findTemplateRecord, type TemplateParts, type Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Composing } from '../compose/composing.ts';
import { drawing } from '../compose/page-content.ts';
import { tagRegistry } from '../compose/tags/tags.ts';
import { templateFaults as faultsOf } from '../compose/template-note.ts';
import { askOf, type Site } from '../gather/ask.ts';
import { contentReader } from '../gather/blocks/content-reader.ts';
import { createFormats } from '../gather/formats.ts';
import type { PageContext } from '../gather/page-context.ts';
import { createTemplateRuns } from '../gather/template-runs.ts';
import { isData, type PageRequest } from '../resolve/page-request.ts';

/** A page on its way: what `gather` reads with, and what `compose` has instead. */
export type Trip = { context: PageContext; composing: Composing };

type TripParts = Pick<TemplateParts, 'store' | 'clock'> & {
  assets: Assets;
  templates: Templates;
  templateFaults: TemplateFaults;
  renderer: Renderer;
  /** Values kept from one page to the next, made of untranslated records. */
  memo: Memo;
  programFolder: string;
};

/** @returns a function that opens the trip of one request */
export function createTrips(parts: TripParts): (request: PageRequest) => Promise<Trip> {
  const { store, clock, assets, templates, templateFaults, renderer, memo: mainMemo } = parts;
  const formats = createFormats();
  const templateRuns = createTemplateRuns(parts.programFolder);
  return async (request) => {
    const language = currentLanguage();
    const memo = language === undefined ? mainMemo : translatedMemo(mainMemo, language);
    const commitsBefore = memo.commits();
    const tracked = trackedStore(store, [] as Dependency[], mainMemo);
    const read = language === undefined ? tracked : { ...tracked, store: translatedStore(tracked.store, language) };
    const settings = await memo.kept('site', read.dependsOn, async (tracked) => {
      const found = await loadWebsite(tracked.store);
      // Read through the recording store, so that pages depend on the template's revision.
      await findTemplateRecord(tracked.store, found.templateId);
      return found;
    });
    const website = request.drafts ? await withDraftSettings(read.store, settings) : settings;
    const live = await templates.load(website.templateId);
    const template = request.drafts ? await templates.loadDraft(website.templateId) : live;
    const now = clock.now();
    const languages = await languagesOf(read.store, { drafts: request.drafts });
    const site: Site = {
      ...{ origin: request.origin, website, template, assets, formats, languages },
      prefix: prefixOf(language),
      runs: templateRuns.ofPage(),
    };
    let freshUntil: number | undefined;
    const context: PageContext = {
      ...request,
      ...read,
      ...(request.drafts && { store: await draftedStore(read.store) }),
      memo,
      commitsBefore,
      site: read.dependsOn.filter((one) => one instanceof Derivation).slice(-1),
      ...site,
      now,
      isPast: (time) => {
        if (time <= now) return true;
        freshUntil = Math.min(freshUntil ?? time, time);
        return false;
      },
      freshUntil: () => freshUntil,
      draw: drawing(() => composing),
      scripts: new Set(),
      scriptSources: new Set(),
      blockStyles: new Set(),
    };
    const composing: Composing = {
      site,
      ask: askOf(context),
      request,
      now,
      tags: tagRegistry,
      // The code editor lists the errors of an unpublished template.
      onTemplateErrors: (path, errors) => {
        if (template === live) templateFaults.note(template, path, faultsOf(template, errors));
      },
      renderText: isData(request.query)
        ? (slots) => renderer.renderText(slots, contentReader(context), { path: request.path })
        : undefined,
    };
    return { context, composing };
  };
}

/** In another language, what is cached is made of translated records. */
const translatedMemo = (memo: Memo, language: string): Memo => ({
  ...memo,
  kept: (key, noted, make, from, since) =>
    memo.kept(
      `${language}\n${key}`,
      noted,
      (sources) => make({ ...sources, store: translatedStore(sources.store, language) }),
      from,
      since,
    ),
});
