// Limits for the site's templates: enabled features, language files, and a time budget. Built once by
// site-renderer.ts; each page gets its own budget.
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { createLocales, type ExecuteOptions } from '../../../renderer/template/template.ts';
import { packedFolder, readPart } from '../../base/packed-folder.ts';

export type RunOptions = Pick<ExecuteOptions, 'locales' | 'limits' | 'enableExpr' | 'enableInclude'>;

/** Created per execution of a page. */
export type TemplateRuns = () => RunOptions;

/** Our choice: a page of a thousand products needs a tenth of it. Template execution blocks other requests. */
const executeMaxMs = 100;

/** CPU time of this thread: with wall-clock time, a busy machine would abort templates that have hardly run. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Each is compressed with the English one as dictionary (setup/binary/pack.mjs). */
function unpacked(packed: NonNullable<ReturnType<typeof packedFolder>>, language: string): unknown {
  const [part, english] = [packed(`${language}.json`), packed('en.json')];
  if (part === undefined || english === undefined) return undefined;
  return JSON.parse(zstdDecompressSync(readPart(part), { dictionary: readPart(english) }).toString());
}

/** @param programFolder root for resolving packages; languages other than English are read on first use */
export function createTemplateRuns(
  programFolder: string,
  { maxMs = executeMaxMs, elapsedMs = processorMs } = {},
): { ofPage(): TemplateRuns } {
  // Not imported by name: webpack would want to follow what is required, and the packs stay files.
  const load = process.getBuiltinModule('node:module').createRequire(path.join(path.resolve(programFolder), 'any.cjs'));
  const packed = packedFolder(path.join(programFolder, '../node_modules/@phensley/cldr/packs'));
  const locales = createLocales((language) =>
    packed === undefined ? load(`@phensley/cldr/packs/${language}.json`) : unpacked(packed, language),
  );
  return {
    ofPage() {
      let spentMs = 0;
      let runMs = 0;
      return () => {
        // Time spent awaiting between two executions doesn't count.
        spentMs += runMs;
        runMs = 0;
        const startedAt = elapsedMs();
        const isOverdue = () => {
          runMs = elapsedMs() - startedAt;
          return spentMs + runMs > maxMs;
        };
        return { locales, limits: { isOverdue }, enableExpr: true, enableInclude: true };
      };
    },
  };
}
