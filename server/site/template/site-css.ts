// `/site.css`: all stylesheets of the template as one LESS source, compiled in a worker with the owner's tweak
// values, cached in memory. Public.
import { createHash } from 'node:crypto';
import type { Pool } from '../../../workers/pool.ts';
import { DomainError } from '../../base/errors.ts';
import type { Log } from '../../base/parts.ts';
import { compileGoodSheets } from './good-sheets.ts';
import { problems as messages } from './messages.ts';
import type { Problem } from './schema.ts';
import { placeOf } from './sources.ts';
import type { Template } from './template.ts';
import { lessRules, lessVariables } from './tweaks.ts';

type SiteCss = {
  css: string;
  /** From 1, in the joined sheets; 0: no specific line. */
  errors: readonly { message: string; line: number }[];
  /** Omitted sheets, by their first line. */
  leftOut: readonly { message: string; line: number }[];
  /** Compiling the same sheets again gives the same result. */
  isFinal: boolean;
};

type Styled = Pick<Template, 'id' | 'revision' | 'styles' | 'tweaks'>;

export type Stylesheets = {
  of(template: Styled, tweaks: Readonly<Record<string, string>>, options?: { readable?: boolean }): Promise<SiteCss>;
};

/** Cached sheets: the current one, the previous one, readable forms, a preview's. */
const keptMax = 8;
/** A sheet that the compiler gave up on blocks a thread until the timeout, so failures are cached. */
const failureKeptMs = 600_000;

export function createStylesheets(parts: { pool: Pool; log: Log }): Stylesheets {
  const kept = new Map<string, Promise<SiteCss>>();

  return {
    of(template, tweaks, { readable = false } = {}) {
      const variables = lessVariables(template.tweaks, tweaks);
      const key = cssVersion(template, tweaks) + (readable ? ' readable' : '');
      const known = kept.get(key);
      if (known) {
        // Asked for last: previews of many drafts don't displace the sheet of visitors.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const { styles } = template;
      const rules = lessRules(template.tweaks, tweaks);
      const made = compileGoodSheets(parts.pool, { styles, rules, variables, readable });
      kept.set(key, made);
      made.then(
        ({ errors, leftOut, isFinal }) => {
          const found = [...leftOut, ...errors].slice(0, 10);
          if (found.length > 0) parts.log.warn('site-css', { template: template.id, errors: found });
          if (!isFinal) setTimeout(() => kept.delete(key), failureKeptMs).unref();
        },
        () => kept.delete(key),
      );
      for (const old of kept.keys()) {
        if (kept.size <= keptMax) break;
        kept.delete(old);
      }
      return made;
    },
  };
}

/** Compile errors of the stylesheets, and sheets that were given up on: neither prevents an import. */
export async function sheetProblems(stylesheets: Stylesheets, template: Styled): Promise<Problem[]> {
  try {
    const { errors, leftOut } = await stylesheets.of(template, {});
    const placed = (line: number) => (line > 0 ? placeOf(template.styles, line) : { file: 'template.conf' });
    return [
      ...leftOut.map(({ message, line }): Problem => ({ ...placed(line), message, level: 'error' })),
      ...errors.map(({ message, line }): Problem => ({ ...placed(line), message, level: 'warning' })),
    ];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ file: 'template.conf', message: messages.stylesNotChecked, level: 'error' }];
  }
}

/** Version in the sheet's address: changes with the template or a tweak. */
export function cssVersion(template: Styled, tweaks: Readonly<Record<string, string>>): string {
  const variables = JSON.stringify(Object.entries(lessVariables(template.tweaks, tweaks)).sort());
  const sheet = template.styles.text + lessRules(template.tweaks, tweaks);
  return `${template.revision}-${createHash('sha256').update(sheet).update(variables).digest('hex').slice(0, 8)}`;
}
