// Inputs besides the data for executing a template on a page.
import type { Page } from '../../../renderer/render.ts';
import { html } from '../../base/text/html.ts';
import { comboPath } from '../../site/template/combo.ts';
import type { Composing, TagScope } from './composing.ts';

type TemplateRun = Pick<Page, 'partials' | 'resolveTag' | 'locale' | 'now' | 'runs' | 'scriptTag' | 'onErrors'>;

export const templateRun = (composing: Composing, scope: TagScope): TemplateRun => {
  const { site, request, now, tags, onTemplateErrors } = composing;
  return {
    partials: (name) => site.template.partials[name],
    resolveTag: tags.resolver(composing, scope),
    scriptTag: scriptTag(site.template),
    locale: site.website.language,
    now,
    runs: site.runs,
    onErrors: (errors) => onTemplateErrors(request.path, errors),
  };
};

/**
 * The element for scripts of the template (template-folders 6). The address carries the revision, so that a changed file is never taken
 * from the browser's cache.
 */
const scriptTag =
  ({ revision }: { revision: number }) =>
  (paths: readonly string[], isAsync: boolean): string =>
    String(html`<script src="${comboPath(paths, revision)}"${isAsync ? ' async' : ''}></script>`);
