// Imports a template folder or archive: installs it as a whole, creates its static pages, and activates it. Content is
// never touched, so that a site can switch templates and back.
import { listCollections, putCollection } from '../content/collection/collection.ts';
import { CollectionType, Ordering } from '../content/collection/schema.ts';
import { hostProblems } from '../site/code-injection/code-injection.ts';
import { findNavigation, putNavigation } from '../site/navigation/navigation.ts';
import { withTemplate } from '../site/template/design.ts';
import { templateMissing } from '../site/template/errors.ts';
import { problemsMax } from '../site/template/limits.ts';
import { problems as problemMessages } from '../site/template/messages.ts';
import { readFolder } from '../site/template/read-folder.ts';
import { readZip } from '../site/template/read-zip.ts';
import type { Problem } from '../site/template/schema.ts';
import { createStylesheets, type Stylesheets, sheetProblems } from '../site/template/site-css.ts';
import {
  createTemplates,
  filesOfTemplate,
  findTemplateRecord,
  type ImportedTemplate,
  importTemplateFiles,
  problemsOfTemplate,
  type Template,
  type TemplateParts,
  tryTemplateFiles,
} from '../site/template/template.ts';
import { presetValues } from '../site/template/tweaks.ts';
import { findWebsite, putWebsite, raiseSiteRevision } from '../site/website/website.ts';
import { type Tx, transact } from '../store/transact.ts';
import { importRefused } from './file/errors.ts';
import { messages } from './messages.ts';
import type { TemplateReport } from './template-report.ts';

type TemplateSource = { folder: string } | { zip: Uint8Array; name: string };

/** Derived from a folder's or archive's name, since it is part of URLs. */
export const templateIdOf = (name: string): string =>
  name
    .replace(/\.zip$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'template';

/**
 * @param options.dryRun reports what an import would find and do, and changes nothing
 * @throws templateRefused; nothing was changed then
 */
export async function installTemplate(
  parts: TemplateParts,
  source: TemplateSource,
  options: { id: string; activate: boolean; dryRun?: boolean },
): Promise<TemplateReport> {
  const { id, activate, dryRun = false } = options;
  const folder = 'folder' in source ? await readFolder(source.folder) : await readZip(source.zip, source.name);
  const added: string[] = [];
  const imported = dryRun
    ? await tryTemplateFiles(parts, folder, id)
    : await importTemplateFiles(parts, folder, id, {
        ...(activate && {
          also: async (made) => {
            const { write, pagesAdded } = await showing(parts, made);
            added.push(...pagesAdded);
            return write;
          },
        }),
      });
  const { template } = imported;
  const inSheet = await sheetProblems(createStylesheets(parts), template);
  const blocked = await hostProblems(parts.store, folder.files);
  const pagesAdded = dryRun && activate ? (await missingPages(parts, template)).map(({ name }) => `/${name}`) : added;
  return {
    templateId: id,
    name: imported.record.name,
    revision: imported.record.revision,
    dryRun,
    isChanged: imported.isChanged,
    isActive: activate,
    read: readOf(imported, template),
    pagesAdded,
    problems: shortened([...imported.problems, ...inSheet, ...blocked]).map(reported),
  };
}

/** A broken file can have a hundred thousand problems. */
const shortened = (problems: readonly Problem[]): Problem[] =>
  problems.length <= problemsMax
    ? [...problems]
    : [
        ...problems.slice(0, problemsMax),
        { file: 'template.conf', message: problemMessages.more({ count: problems.length - problemsMax }) },
      ];

/** Problems in the template as installed. @throws templateMissing */
export const templateProblems = async (
  parts: TemplateParts,
  stylesheets: Stylesheets,
  id: string,
): Promise<TemplateReport['problems']> =>
  [
    ...(await problemsOfTemplate(parts, stylesheets, id)),
    ...(await hostProblems(parts.store, await filesOfTemplate(parts, id))),
  ].map(reported);

const reported = ({ file, line, message, level = 'warning' }: Problem): TemplateReport['problems'][number] => ({
  file,
  ...(line !== undefined && { line }),
  level,
  message,
});

/** Static pages of the template that the site lacks. */
async function missingPages({ store }: TemplateParts, template: Template) {
  const known = await listCollections(store);
  return Object.entries(template.pageTypes)
    .map(([name, conf]) => ({ name, conf }))
    .filter(
      ({ name }) =>
        template.pages[name] !== undefined && !known.some(({ typeName, urlId }) => typeName === name || urlId === name),
    );
}

function readOf({ sources, files }: ImportedTemplate, template: Template): TemplateReport['read'] {
  const paths = [...files.keys()];
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length;
  const { manifest } = sources;
  return {
    files: paths.length,
    bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    layouts: Object.keys(manifest.layouts).length,
    regions: count(/^[^/]+\.region$/),
    blocks: count(/^blocks\/.*\.block$/),
    blockOverrides: Object.keys(template.overrides).length,
    collections: [
      ...new Set([
        ...Object.keys(sources.collections),
        ...Object.keys(sources.lists),
        ...Object.keys(sources.items),
        ...manifest.systemCollections,
      ]),
    ].sort(),
    pages: Object.keys(sources.pages).sort(),
    navigations: manifest.navigations.map(({ name }) => name),
    stylesheets: manifest.stylesheets.length,
    scripts: count(/^scripts\//),
    assets: count(/^assets\//),
    presets: sources.presets.length,
    locales: [...new Set(Object.values(sources.strings).flatMap((words) => Object.keys(words)))].sort(),
    tweaks: template.tweaks.length,
    customTypes: manifest.customTypes.map(({ name }) => name),
  };
}

/**
 * Activates this template in one commit with its missing static pages and menus.
 *
 * @param options.preset name of a set of initial tweak values
 * @returns URLs of the pages that were added
 * @throws templateMissing
 */
export async function activateTemplate(
  parts: TemplateParts,
  id: string,
  options: { preset?: string } = {},
): Promise<string[]> {
  const { write, pagesAdded } = await showing(parts, await createTemplates(parts).load(id), options);
  await transact(parts.store, write);
  return pagesAdded;
}

/** Everything needed to switch templates, to be written in one commit. */
async function showing(
  parts: TemplateParts,
  template: Template,
  options: { preset?: string } = {},
): Promise<{ pagesAdded: string[]; write: (tx: Tx) => Promise<void> }> {
  const { id } = template;
  const preset = template.presets.find(({ name }) => name === options.preset);
  if (options.preset !== undefined && !preset)
    throw importRefused(messages.presetUnknown({ template: id, preset: options.preset }));
  const chosen = preset && presetValues(template.tweaks, preset.tweaks);
  const known = await listCollections(parts.store);
  const shownNow = await findWebsite(parts.store);
  const before =
    shownNow && (await findTemplateRecord(parts.store, shownNow.templateId))
      ? await createTemplates(parts).load(shownNow.templateId)
      : undefined;
  const now = parts.clock.now();
  const last = Math.max(0, ...known.map(({ displayIndex }) => displayIndex));
  const fresh = (await missingPages(parts, template)).map(({ name, conf }, at) => ({
    id: parts.ids.next(),
    type: CollectionType.templatePage,
    typeName: name,
    title: conf.title,
    navigationTitle: conf.title,
    urlId: name,
    description: '',
    enabled: true,
    ordering: Ordering.page,
    pageSize: 20,
    folder: false,
    regionName: conf.layout ?? 'default',
    displayIndex: last + at + 1,
    addedOn: now,
    updatedOn: now,
  }));
  const write = async (tx: Tx) => {
    if (!(await findTemplateRecord(tx, id))) throw templateMissing({ id });
    const website = await findWebsite(tx);
    if (!website) throw importRefused(messages.noSite);
    for (const page of fresh) await putCollection(tx, page);
    // Our choice: a menu that the site lacks starts as a copy of the previous template's menu at the same position.
    const menus = before?.manifest.navigations ?? [];
    for (const [at, { name }] of template.manifest.navigations.entries()) {
      if (await findNavigation(tx, name)) continue;
      const model = menus[at] && (await findNavigation(tx, menus[at].name));
      putNavigation(tx, name, { items: model?.items ?? [] });
    }
    putWebsite(tx, { ...withTemplate(website, id, chosen ?? {}), contentModifiedOn: now });
    raiseSiteRevision(tx);
  };
  return { pagesAdded: fresh.map(({ urlId }) => `/${urlId}`), write };
}
