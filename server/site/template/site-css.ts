// `/site.css`: all stylesheets of the template as one LESS source, compiled in a worker with the owner's tweak values, kept in
// memory. Called by routes.ts and warmed by pages/.
import { createHash } from 'node:crypto';
import type { Pool } from '../../../workers/pool.ts';
import type { Log } from '../../parts.ts';
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
      made.catch(() => kept.delete(key));
      for (const old of kept.keys()) {
        if (kept.size <= keptMax) break;
        kept.delete(old);
      }
      return made;
    },
  };
}

/** In the address of the sheet: another one as soon as the template or a tweak changes. */
export function cssVersion(template: Template, tweaks: Readonly<Record<string, string>>): string {
  const variables = JSON.stringify(Object.entries(lessVariables(template.tweaks, tweaks)).sort());
  const sheet = template.styles.text + lessRules(template.tweaks, tweaks);
  return `${template.revision}-${createHash('sha256').update(sheet).update(variables).digest('hex').slice(0, 8)}`;
}
