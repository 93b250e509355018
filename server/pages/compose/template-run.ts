// Inputs besides the data for executing a template on a page.
import type { Page } from '../../../renderer/render.ts';
import type { Composing, TagScope } from './composing.ts';
import { scriptTag } from './head/script-tag.ts';

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
