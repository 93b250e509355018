// How the site's templates may run: what is enabled, where languages come from, and how long. Built once by site-renderer.ts;
// each page takes an allowance from it.
import path from 'node:path';
import { createLocales, type ExecuteOptions } from '../../../renderer/template/template.ts';

export type RunOptions = Pick<ExecuteOptions, 'locales' | 'limits' | 'enableExpr' | 'enableInclude'>;

/** Asked anew for each execution of a page. */
export type TemplateRuns = () => RunOptions;

/** Our choice: a page of a thousand products takes a tenth of it. While templates run, other requests wait. */
const executeMaxMs = 100;

/** Of this thread: on a busy machine the clock would end templates that have hardly run. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** @param programFolder packages are found from there; languages other than English are read on first use */
export function createTemplateRuns(
  programFolder: string,
  { maxMs = executeMaxMs, elapsedMs = processorMs } = {},
): { ofPage(): TemplateRuns } {
  // Not imported by name: webpack would want to follow what is required, and the packs stay files.
  const load = process.getBuiltinModule('node:module').createRequire(path.join(path.resolve(programFolder), 'any.cjs'));
  const locales = createLocales((language) => load(`@phensley/cldr/packs/${language}.json`));
  return {
    ofPage() {
      let spentMs = 0;
      let runMs = 0;
      return () => {
        // What is awaited between two executions of a page costs nobody anything.
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
