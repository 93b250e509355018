// Inputs besides the data for executing a template on a page.
import type { Page } from '../../../renderer/render.ts';
import type { PageContext, TagScope } from '../context/page-context.ts';
import { scriptTag } from '../head/script-tag.ts';

type TemplateRun = Pick<Page, 'partials' | 'resolveTag' | 'locale' | 'now' | 'runs' | 'scriptTag' | 'onErrors'>;

export const templateRun = (context: PageContext, scope: TagScope): TemplateRun => ({
  partials: (name) => context.template.partials[name],
  resolveTag: context.tags.resolver(context, scope),
  scriptTag: scriptTag(context.template),
  locale: context.website.language,
  now: context.now,
  runs: context.runs,
  onErrors: (errors) => context.onTemplateErrors(context.path, errors),
});
