// What an import of a template found. Answered to the editor and printed by the command line. Portable.
import * as z from 'zod';

export const templateProblemSchema = z.object({
  file: z.string(),
  line: z.int().optional(),
  /** `error`: a part of the file does not work; the rest of it does. */
  level: z.enum(['error', 'warning']),
  message: z.string(),
});

export const templateReportSchema = z.object({
  templateId: z.string(),
  name: z.string(),
  revision: z.int(),
  /** What would happen: nothing was changed. */
  dryRun: z.boolean(),
  /** Absent files are the same as before: nothing was written. */
  isChanged: z.boolean(),
  /** The site is shown in it now. */
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
  /** Static pages that the site has since, by address. */
  pagesAdded: z.array(z.string()),
  problems: z.array(templateProblemSchema),
});
export type TemplateReport = z.infer<typeof templateReportSchema>;

/** `12 files of "Boxes" read, 3 warnings, 1 error.` */
export function templateSummary({ read, name, problems, dryRun }: TemplateReport): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${counted(read.files, 'file')} of "${name}" read, ${counted(problems.length - errors, 'warning')}, ${counted(errors, 'error')}.${dryRun ? ' Nothing was written (dry run).' : ''}`;
}
