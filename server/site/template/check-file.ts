// Compiles one file of a template as it is typed: its errors and warnings, by line and, where known, by column. Public.
import { breaksPartial } from '../../../renderer/template/errors.ts';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import { codeLimits } from './limits.ts';
import { manifestOf, readConf } from './manifest.ts';
import { problems as messages } from './messages.ts';
import type { Problem } from './schema.ts';
import { type Stylesheets, sheetProblems } from './site-css.ts';
import { missingScripts, type Source } from './sources.ts';
import type { Template } from './template.ts';
import { tweaksOf } from './tweaks.ts';

/** `column` is from 1; without it, the whole line is meant. */
export type FileProblem = Omit<Problem, 'file'> & { column?: number; length?: number };

type CheckParts = { pool: Pool; stylesheets: Stylesheets };
type Checked = { path: string; text: string; template: Template; files: ReadonlyMap<string, unknown> };

/** @param checked.template the template that the file is a part of, with or without it */
export async function checkFile(parts: CheckParts, checked: Checked): Promise<FileProblem[]> {
  const { path, text, files } = checked;
  const found = /\.(?:region|block|list|item|page)$/.test(path)
    ? [...(await markupProblems(parts.pool, checked)), ...missingScripts(path, text, files)]
    : /\.(?:conf|preset|json)$/.test(path)
      ? settingsProblems(path, text, files)
      : /^styles\/.+\.(?:less|css)$/.test(path)
        ? await styleProblems(parts.stylesheets, checked)
        : [];
  return found
    .filter(({ file }) => file === path)
    .map(({ file: _, ...problem }) => problem)
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .slice(0, codeLimits.problems);
}

/** In a worker, since a hostile file takes long. */
async function markupProblems(pool: Pool, { path, text, template }: Checked): Promise<(FileProblem & Problem)[]> {
  const partials = new Map(
    Object.entries(template.partials).map(([name, { errors }]) => [name, errors.find(breaksPartial)?.message ?? '']),
  );
  // A new file may apply itself.
  if (path.startsWith('blocks/')) partials.set(path.slice('blocks/'.length), '');
  try {
    return (await pool.run('check-template', { path, text, partials })).problems;
  } catch (error) {
    if (!(error instanceof WorkerFailed) || error.why !== 'timed-out') throw error;
    return [{ file: path, message: messages.checkTooSlow, level: 'warning' }];
  }
}

function settingsProblems(path: string, text: string, files: ReadonlyMap<string, unknown>): Problem[] {
  const problems: Problem[] = [];
  const conf = readConf(path, text, problems);
  if (conf && path === 'template.conf') manifestOf(conf, (file) => files.has(file), problems);
  return problems;
}

/** Compiled together with the other sheets, whose variables and mixins it may use. */
async function styleProblems(stylesheets: Stylesheets, { path, text, template }: Checked): Promise<Problem[]> {
  const styles = withSheet(template.styles, path, text);
  return sheetProblems(stylesheets, { ...template, styles, tweaks: tweaksOf(styles.text) });
}

/** The joined sheets with another text of one of them. A sheet that is not among them is compiled by itself. */
function withSheet({ text, files }: Source, file: string, sheet: string): Source {
  const at = files.findIndex((one) => one.file === file);
  const place = files[at];
  if (!place) return { text: sheet, files: [{ file, linesBefore: 0 }] };
  const lines = text.split('\n');
  const after = files[at + 1]?.linesBefore ?? lines.length;
  const own = sheet.split('\n');
  const added = own.length - (after - place.linesBefore);
  return {
    text: [...lines.slice(0, place.linesBefore), ...own, ...lines.slice(after)].join('\n'),
    files: files.map((one, n) => (n > at ? { ...one, linesBefore: one.linesBefore + added } : one)),
  };
}
