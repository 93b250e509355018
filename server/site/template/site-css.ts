// `/site.css`: all stylesheets of the template as one LESS source, compiled in a worker with the owner's tweak values, kept in
// memory. Called by routes.ts and warmed by pages/.
import { createHash } from 'node:crypto';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import { DomainError } from '../../errors.ts';
import type { Log } from '../../parts.ts';
import type { Problem } from './schema.ts';
import { placeOf } from './sources.ts';
import type { Template } from './template.ts';
import { lessRules, lessVariables } from './tweaks.ts';

export type SiteCss = {
  css: string;
  errors: readonly { message: string; line: number }[];
};

export type Stylesheets = {
  of(template: Template, tweaks: Readonly<Record<string, string>>, options?: { readable?: boolean }): Promise<SiteCss>;
};

/** Sheets kept: the current one, the one before it, readable forms, a preview's. */
const keptMax = 8;
/** A sheet that the compiler gave up on holds a thread for as long as it may; it is not tried again at once. */
const failureKeptMs = 60_000;

export function createStylesheets(parts: { pool: Pool; log: Log }): Stylesheets {
  const kept = new Map<string, Promise<SiteCss>>();

  return {
    of(template, tweaks, { readable = false } = {}) {
      const variables = lessVariables(template.tweaks, tweaks);
      const key = cssVersion(template, tweaks) + (readable ? ' readable' : '');
      const known = kept.get(key);
      if (known) return known;
      const source = template.styles.text + lessRules(template.tweaks, tweaks);
      const made = parts.pool.run('compile-less', { source, variables, readable }).then((result) => {
        if (result.errors.length > 0)
          parts.log.warn('site-css', { template: template.id, errors: result.errors.slice(0, 10) });
        return result;
      });
      kept.set(key, made);
      made.catch((error) => {
        if (error instanceof WorkerFailed) setTimeout(() => kept.delete(key), failureKeptMs).unref();
        else kept.delete(key);
      });
      for (const old of kept.keys()) {
        if (kept.size <= keptMax) break;
        kept.delete(old);
      }
      return made;
    },
  };
}

/** Where in the stylesheets the compiler stumbled, or that it gave up: no sheet stops an import. */
export async function sheetProblems(stylesheets: Stylesheets, template: Template): Promise<Problem[]> {
  try {
    const { errors } = await stylesheets.of(template, {});
    return errors.map(({ message, line }) => ({ ...placeOf(template.styles, line), message, level: 'warning' }));
  } catch (error) {
    if (!(error instanceof WorkerFailed || error instanceof DomainError)) throw error;
    return [{ file: 'template.conf', message: whyNoSheet(error), level: 'error' }];
  }
}

function whyNoSheet(error: WorkerFailed | DomainError): string {
  if (error instanceof DomainError)
    return 'The stylesheets were not tried, because there is much to do. Import them again';
  return error.why === 'timed-out'
    ? 'The stylesheets take too long to compile. Look for mixins that call themselves; pages have no styles until then'
    : 'The stylesheets are too large to be compiled together. Pages have no styles until they are smaller';
}

/** In the address of the sheet: another one as soon as the template or a tweak changes. */
export function cssVersion(template: Template, tweaks: Readonly<Record<string, string>>): string {
  const variables = JSON.stringify(Object.entries(lessVariables(template.tweaks, tweaks)).sort());
  const sheet = template.styles.text + lessRules(template.tweaks, tweaks);
  return `${template.revision}-${createHash('sha256').update(sheet).update(variables).digest('hex').slice(0, 8)}`;
}
