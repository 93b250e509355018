// The site's style: its template's tweaks, chosen and previewed, and stored per template as a draft until published. Public.
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { transact } from '../../store/transact.ts';
import { findOwnFonts } from '../font/font.ts';
import { partChanged } from '../site-part/errors.ts';
import { findDraftPart, openPart, type Person, putDraft, withDraftSettings } from '../site-part/site-part.ts';
import { assertRevision, revisionOf } from '../website/revision.ts';
import type { Website } from '../website/schema.ts';
import { findWebsite, loadWebsite } from '../website/website.ts';
import type { DesignChange, DesignTry, DesignTweak, OpenedDesign, SavedChange, SavedDesign } from './design-schema.ts';
import { designChanged, tweakRefused } from './errors.ts';
import { tweaks } from './messages.ts';
import type { Stylesheets } from './site-css.ts';
import { withSiteStyles } from './site-styles.ts';
import type { Template, Templates } from './template.ts';
import { tweakProblem } from './tweak-value.ts';
import { partsOfRule, presetValues, type Tweak, tweakClasses } from './tweaks.ts';

export type DesignParts = Parts & { templates: Templates };

export async function openDesign({ store, templates }: DesignParts): Promise<OpenedDesign> {
  const live = await loadWebsite(store);
  const shown = await withDraftSettings(store, live);
  const template = await templates.load(live.templateId);
  const tweaks = designTweaks(template);
  const values = chosenOf(template, shown.tweaks);
  return {
    templateId: template.id,
    templateName: template.manifest.name,
    templateRevision: template.revision,
    tweaks,
    presets: template.presets.map(({ name, title, tweaks: values }) => ({
      name,
      title,
      values: presetValues(template.tweaks, values),
    })),
    values,
    isDraft: !same(shown.tweaks, live.tweaks),
    revision: revisionOf({ values }),
  };
}

/**
 * Previews the site with these values; stores nothing.
 *
 * @param stylesheets separate from the site's, whose cache previews would evict
 * @throws designChanged, tweakRefused
 */
export async function tryDesign(
  parts: DesignParts,
  stylesheets: Stylesheets,
  { templateId, values }: DesignChange,
): Promise<DesignTry> {
  const website = await withDraftSettings(parts.store, await loadWebsite(parts.store));
  if (website.templateId !== templateId) throw designChanged();
  const template = await parts.templates.load(templateId);
  assertAllowed(template, values);
  const chosen = merged(website.tweaks, values);
  const own = {
    tweaks: chosen,
    css: await findDraftPart(parts.store, 'custom-css'),
    fonts: await findOwnFonts(parts.store),
  };
  const shown = await parts.templates.loadDraft(templateId);
  const { css, errors, leftOut } = await stylesheets.of(withSiteStyles(shown, own), chosen);
  return {
    css,
    classes: tweakClasses(template.tweaks, chosen),
    shownClasses: tweakClasses(template.tweaks, website.tweaks),
    errors: [...leftOut, ...errors].slice(0, 10).map(({ message }) => message),
  };
}

/** @throws designChanged, tweakRefused, partChanged, partTooLong */
export async function changeDesign(
  parts: DesignParts,
  person: Person,
  { templateId, values, revision }: SavedChange,
): Promise<SavedDesign> {
  const now = parts.clock.now();
  const template = await parts.templates.load(templateId);
  assertAllowed(template, values);
  return transact(parts.store, async (tx) => {
    const website = await findWebsite(tx);
    if (website?.templateId !== templateId) throw designChanged();
    const shown = await withDraftSettings(tx, website);
    const { by } = await openPart(tx, 'design');
    assertRevision({ values: chosenOf(template, shown.tweaks) }, revision, { values }, () =>
      partChanged({ name: by?.name ?? '' }),
    );
    const tweaks = merged(shown.tweaks, values);
    const others = (await findDraftPart(tx, 'design')).values;
    await putDraft(tx, person, now, 'design', { values: { ...others, [templateId]: tweaks } });
    const after = chosenOf(template, tweaks);
    return { values: after, isDraft: !same(tweaks, website.tweaks), revision: revisionOf({ values: after }) };
  });
}

/**
 * The settings with another template: values are stored per template, so that two templates with a tweak of the same
 * name don't affect each other, and switching back restores everything.
 *
 * @param chosen overrides stored values, e.g. from a preset
 */
export function withTemplate(website: Website, templateId: string, chosen: Readonly<Record<string, string>>): Website {
  const { templateId: before, tweaks, tweaksByTemplate = {} } = website;
  if (before === templateId) return { ...website, tweaks: { ...tweaks, ...chosen } };
  const { [templateId]: found = {}, ...others } = { ...tweaksByTemplate, [before]: tweaks };
  return { ...website, templateId, tweaks: { ...found, ...chosen }, tweaksByTemplate: others };
}

function merged(
  known: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all: Record<string, string | null> = { ...known, ...values };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Only this template's tweaks, including the parts of fonts. */
const chosenOf = (template: Template, tweaks: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tweaks).filter(([name]) => tweakOf(template, name) !== undefined));

const tweakOf = (template: Template, name: string): Tweak | undefined =>
  template.tweaks.find((tweak) => tweak.name === name || partsOfRule(tweak).some((part) => part === name));

function assertAllowed(template: Template, values: Readonly<Record<string, string | null>>): void {
  const known = new Map(designTweaks(template).map((tweak) => [tweak.name, tweak]));
  for (const [name, value] of Object.entries(values)) {
    // Tweaks of an older template version may still be reset.
    if (value === null) continue;
    const tweak = known.get(name);
    if (tweak === undefined && tweakOf(template, name) === undefined)
      throw tweakRefused({ field: name, why: tweaks.unknown });
    const problem = tweak && tweakProblem(tweak, value);
    if (problem !== undefined) throw tweakRefused({ field: name, why: problem });
  }
}

function designTweaks(template: Template): DesignTweak[] {
  const named = new Set<string>();
  return template.tweaks
    .filter(({ name }) => !named.has(name) && named.add(name))
    .map(({ name, type, title, defaultValue, font, all }) => {
      const text = (key: string) => (typeof all[key] === 'string' && all[key] !== '' ? String(all[key]) : undefined);
      const options = Array.isArray(all.options) ? all.options.map(String).slice(0, 100) : undefined;
      const number = (key: string) => {
        const value = typeof all[key] === 'string' ? Number.parseFloat(all[key]) : all[key];
        return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
      };
      const present = text('showOnlyWhenPresent');
      return {
        name,
        type,
        label: text('label') ?? (title || name),
        category: text('category') ?? '',
        defaultValue: type === 'dropdown' && defaultValue === '' ? (options?.[0] ?? '') : defaultValue,
        ...(options && { options }),
        ...(Array.isArray(all.textOn) && { textOn: all.textOn.map(String).slice(0, 20) }),
        ...definedOf({ leastContrast: number('leastContrast') }),
        ...definedOf({ min: number('min'), max: number('max'), step: number('step') }),
        opaque: all.disableTransparency === true || all.disableTransparency === 'true',
        ...(font && { rule: { ...font } }),
        ...(present !== undefined && { showOnlyWhenPresent: present }),
      };
    });
}

const definedOf = <T extends Record<string, number | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: number;
  };
