// HTTP of templates: an archive in, the list of templates, which one the site is shown in, an archive out.
import * as z from 'zod';
import { assertCan } from '../accounts/session/actor.ts';
import { checked, noQuery, readJson } from '../http/body.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import { badRequest } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
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
import { loadWebsite } from '../site/website/website.ts';
import { importRunning } from './file/errors.ts';
import { messages } from './file/messages.ts';
import { activateTemplate, installTemplate, templateIdOf, templateProblems } from './template.ts';
import { chosenTemplateSchema, templateIdSchema } from './template-report.ts';
import { zipOf } from './zip.ts';

/** Of a list on the screen; a folder with more has one fault many times. */
const problemsMax = 500;
const fieldsSchema = z.object({
  /** Absent: from the file's name. The same id again is a new revision. */
  templateId: templateIdSchema.optional(),
  /** Show the site in it at once. */
  activate: z.enum(['true', 'false']).default('false'),
  /** Only report. */
  dryRun: z.enum(['true', 'false']).default('false'),
});

/** `renderer`: keeps what went wrong on pages. */
type TemplateRouteParts = TemplateParts & { renderer: { templateFaults: TemplateFaults } };

export function templateImportRoutes(parts: TemplateRouteParts): Routes {
  const routes = newRoutes({ prefix: '/api' });
  /** Kept, so that what takes long to compile is not compiled for every look. */
  const stylesheets = createStylesheets(parts);
  let running = false;

  /** Multipart: `file` (.zip) and perhaps `templateId`, `activate`, `dryRun`. Answers the report. */
  routes.post('/import/template', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const { fields, files } = await readMultipart(ctx, { maxBytes: zipBytesMax + 65_536, maxFields: 5 });
    const file = files[0];
    if (file === undefined) throw badRequest(messages.noFile);
    const { templateId = templateIdOf(file.name), activate, dryRun } = checked(fieldsSchema, fields);
    if (running) throw importRunning();
    running = true;
    try {
      const source = { zip: file.bytes, name: file.name };
      const report = await installTemplate(parts, source, {
        id: templateId,
        activate: activate === 'true',
        dryRun: dryRun === 'true',
      });
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { report };
    } finally {
      running = false;
    }
    ctx.state.log.info('template-imported', {
      template: templateId,
      dryRun: dryRun === 'true',
      sizeBytes: file.bytes.length,
    });
  });

  routes.get('/templates', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const website = await loadWebsite(parts.store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      current: website.templateId,
      templates: (await listTemplates(parts.store)).map(({ id, name, author, revision, importedAt }) => {
        return { id, name, author, revision, importedAt };
      }),
    };
  });

  /** What the editor needs of one template: layouts, page types, own item types, tweaks, presets. */
  routes.get('/templates/:id', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const template = await createTemplates(parts).load(await knownId(String(ctx.params.id)));
    const { manifest, collections, pageTypes, presets, tweaks } = template;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      id: template.id,
      revision: template.revision,
      layouts: manifest.layouts,
      navigations: manifest.navigations,
      systemCollections: manifest.systemCollections,
      customTypes: manifest.customTypes,
      collections: Object.fromEntries(Object.entries(collections).map(([name, conf]) => [name, conf.all])),
      pages: pageTypes,
      presets: presets.map(({ name, title }) => ({ name, title })),
      tweaks: tweaks.map(({ name, type, title, defaultValue, all }) => ({ name, type, title, defaultValue, ...all })),
    };
  });

  routes.get('/templates/:id/export', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const id = await knownId(String(ctx.params.id));
    ctx.type = 'application/zip';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', `attachment; filename="${id}.zip"`);
    ctx.body = zipOf(await filesOfTemplate(parts, id));
  });

  /** Files and lines that do not work, as the report of the import had them, and what went wrong on pages since the start. */
  routes.get('/templates/:id/problems', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const id = await knownId(String(ctx.params.id));
    const record = await findTemplateRecord(parts.store, id);
    const inFiles = await templateProblems(parts, stylesheets, id);
    const { faults, dropped } = parts.renderer.templateFaults.of(record ?? { id, revision: 0 });
    const said = new Set(inFiles.map(({ file, line, message }) => `${file}:${line} ${message}`));
    const onPages = faults
      .filter(({ file, line, message }) => !said.has(`${file}:${line} ${message}`))
      .map(({ file, line, level, message, paths, count, lastSeenAt }) => {
        return { file, line, level: level === 'error' ? 'error' : 'warning', message, paths, count, lastSeenAt };
      });
    const problems = [...inFiles, ...onPages];
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { problems: problems.slice(0, problemsMax), total: problems.length + dropped };
  });

  routes.put('/templates/current', async (ctx) => {
    assertCan(ctx, 'code.site');
    noQuery(ctx);
    const { templateId, preset } = await readJson(ctx, chosenTemplateSchema);
    const pagesAdded = await activateTemplate(parts, await knownId(templateId), {
      ...(preset !== undefined && { preset }),
    });
    ctx.body = { current: templateId, pagesAdded };
  });

  const knownId = async (id: string): Promise<string> => {
    if (!(await findTemplateRecord(parts.store, id))) throw templateMissing({ id });
    return id;
  };
  return routes;
}
