// The HTTP API of templates: upload an archive, list, activate, download.
import * as z from 'zod';
import { serve } from '../accounts/session/serve.ts';
import { templateMissing } from '../site/template/errors.ts';
import type { TemplateFaults } from '../site/template/faults.ts';
import { zipBytesMax } from '../site/template/limits.ts';
import { createStylesheets } from '../site/template/site-css.ts';
import {
  createTemplates,
  filesOfTemplate,
  findTemplateRecord,
  listTemplates,
  type TemplateParts,
} from '../site/template/template.ts';
import { zipOf } from '../site/template/write-zip.ts';
import { loadWebsite } from '../site/website/website.ts';
import { templateFileCalls } from './calls.ts';
import { importMutex } from './file/run.ts';
import { readUpload } from './file/upload-serve.ts';
import { activateTemplate, installTemplate, templateIdOf, templateProblems } from './template.ts';
import { templateIdSchema } from './template-report.ts';

/** Limit of the list on screen; a folder with more problems usually repeats one. */
const problemsMax = 500;
const yesNo = z.enum(['true', 'false']).default('false');
const fieldsSchema = z.object({
  /** Default: from the file's name. Uploading the same id again adds a revision. */
  templateId: templateIdSchema.optional(),
  /** Switches the site to the template immediately. */
  activate: yesNo,
  /** Only report. */
  dryRun: yesNo,
});

/** @param parts.renderer keeps the errors that occurred on pages */
export function serveTemplateFiles(parts: TemplateParts & { renderer: { templateFaults: TemplateFaults } }) {
  /** Cached, because some stylesheets take long to compile. */
  const stylesheets = createStylesheets(parts);

  const knownRecord = async (id: string) => {
    const record = await findTemplateRecord(parts.store, id);
    if (!record) throw templateMissing({ id });
    return record;
  };

  return serve(templateFileCalls, {
    async importTemplate({ ctx }) {
      const { file, fields } = await readUpload(ctx, zipBytesMax + 65_536, fieldsSchema);
      const { templateId = templateIdOf(file.name) } = fields;
      const [activate, dryRun] = [fields.activate === 'true', fields.dryRun === 'true'];
      const source = { zip: file.bytes, name: file.name };
      const install = () => installTemplate(parts, source, { id: templateId, activate, dryRun });
      const report = await importMutex(parts.store, install, 'import-template');
      ctx.state.log.info('template-imported', { template: templateId, dryRun, sizeBytes: file.bytes.length });
      return { report };
    },

    async listTemplates() {
      const { templateId: current } = await loadWebsite(parts.store);
      const templates = (await listTemplates(parts.store)).map(({ id, name, author, revision, importedAt }) => {
        return { id, name, author, revision, importedAt };
      });
      return { current, templates };
    },

    async readTemplates({ params }) {
      const template = await createTemplates(parts).load((await knownRecord(params.id)).id);
      const { manifest, collections, pageTypes, presets, tweaks } = template;
      return {
        id: template.id,
        revision: template.revision,
        layouts: manifest.layouts,
        navigations: [...manifest.navigations],
        systemCollections: [...manifest.systemCollections],
        customTypes: [...manifest.customTypes],
        collections: Object.fromEntries(Object.entries(collections).map(([name, conf]) => [name, conf.all])),
        pages: pageTypes,
        presets: presets.map(({ name, title }) => ({ name, title })),
        tweaks: tweaks.map(({ name, type, title, defaultValue, all }) => ({ name, type, title, defaultValue, ...all })),
      };
    },

    async exportTemplate({ ctx, params }) {
      const { id } = await knownRecord(params.id);
      ctx.type = 'application/zip';
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${id}.zip"`);
      ctx.body = zipOf(await filesOfTemplate(parts, id));
    },

    /** Problems in files, as in the import's report, and errors on pages since startup. */
    async listProblems({ params }) {
      const record = await knownRecord(params.id);
      const inFiles = await templateProblems(parts, stylesheets, record.id);
      const { faults, dropped } = parts.renderer.templateFaults.of(record);
      const said = new Set(inFiles.map(({ file, line, message }) => `${file}:${line} ${message}`));
      const onPages = faults
        .filter(({ file, line, message }) => !said.has(`${file}:${line} ${message}`))
        .map(({ file, line, level, message, paths, count, lastSeenAt }) => {
          const shown = level === 'error' ? ('error' as const) : ('warning' as const);
          return { file, line, level: shown, message, paths, count, lastSeenAt };
        });
      const problems = [...inFiles, ...onPages];
      return { problems: problems.slice(0, problemsMax), total: problems.length + dropped };
    },

    async useTemplate({ body: { templateId, preset } }) {
      const { id } = await knownRecord(templateId);
      const pagesAdded = await activateTemplate(parts, id, { ...(preset !== undefined && { preset }) });
      return { current: templateId, pagesAdded };
    },
  });
}
