// The result of a template import, for the editor and the command line. Portable.
import * as z from 'zod';
import { messages as fileMessages } from './file/messages.ts';
import { messages, summaries } from './messages.ts';

const templateProblemSchema = z.object({
  file: z.string(),
  line: z.int().optional(),
  /** `error`: a part of the file doesn't work; the rest does. */
  level: z.enum(['error', 'warning']),
  message: z.string(),
});

export const templateReportSchema = z.object({
  templateId: z.string(),
  name: z.string(),
  revision: z.int(),
  /** A dry run: nothing was changed. */
  dryRun: z.boolean(),
  /** False if the files are the same as before; nothing was written. */
  isChanged: z.boolean(),
  /** Whether the site uses this template now. */
  isActive: z.boolean(),
  read: z.object({
    files: z.int(),
    bytes: z.int(),
    layouts: z.int(),
    regions: z.int(),
    blocks: z.int(),
    blockOverrides: z.int(),
    collections: z.array(z.string()),
    pages: z.array(z.string()),
    navigations: z.array(z.string()),
    stylesheets: z.int(),
    scripts: z.int(),
    assets: z.int(),
    presets: z.int(),
    locales: z.array(z.string()),
    tweaks: z.int(),
    customTypes: z.array(z.string()),
  }),
  /** Static pages that were added, by URL. */
  pagesAdded: z.array(z.string()),
  problems: z.array(templateProblemSchema),
});
export type TemplateReport = z.infer<typeof templateReportSchema>;

export const templateIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, messages.templateIdInvalid);

export const chosenTemplateSchema = z.strictObject({
  templateId: templateIdSchema,
  preset: z.string().max(200).optional(),
});

/** Contents of a template, with the configuration from its files. */
export const templateAnswerSchema = z.object({
  id: z.string(),
  revision: z.int(),
  layouts: z.record(z.string(), z.unknown()),
  navigations: z.array(z.unknown()),
  systemCollections: z.array(z.string()),
  customTypes: z.array(z.unknown()),
  collections: z.record(z.string(), z.unknown()),
  pages: z.unknown(),
  presets: z.array(z.object({ name: z.string(), title: z.string() })),
  tweaks: z.array(z.looseObject({ name: z.string(), type: z.string() })),
});

export const templateListSchema = z.object({
  current: z.string(),
  templates: z.array(
    z.object({ id: z.string(), name: z.string(), author: z.string(), revision: z.int(), importedAt: z.int() }),
  ),
});
export type ListedTemplate = z.infer<typeof templateListSchema>['templates'][number];

/** Problems in the files, and on pages since startup; the latter have `paths`, `count` and `lastSeenAt`. */
export const templateProblemsSchema = z.object({
  problems: z.array(
    templateProblemSchema.extend({
      paths: z.array(z.string()).optional(),
      count: z.int().optional(),
      lastSeenAt: z.int().optional(),
    }),
  ),
  total: z.int(),
});
export type TemplateProblem = z.infer<typeof templateProblemSchema>;

/** `12 files of "Boxes" read, 3 warnings, 1 error.` */
export function templateSummary({ read, name, problems, dryRun }: TemplateReport): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const counts = [summaries.warnings({ count: problems.length - errors }), summaries.errors({ count: errors })];
  const sum = summaries.template({ name, files: summaries.files({ count: read.files }), counts: counts.join(', ') });
  return dryRun ? `${sum} ${fileMessages.dryRun}` : sum;
}
