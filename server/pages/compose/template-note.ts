// Template errors of this page for the owner, only in the preview: file, line, message.
import type { PageError } from '../../../renderer/render.ts';
import { type Html, html, raw } from '../../base/text/html.ts';
import type { TemplateFault } from '../../site/template/faults.ts';
import { placeOf } from '../../site/template/sources.ts';
import type { Template } from '../../site/template/template.ts';

/** Each error once, with its file. Errors of a broken partial are listed with the note that it was omitted. */
export function templateFaults(template: Template, errors: readonly PageError[]): TemplateFault[] {
  const found = new Map<string, TemplateFault>();
  const add = (
    origin: PageError['template'],
    { line, offset, level, message, opened }: PageError | PageError['template']['errors'][number],
  ) => {
    const source = template.sourceOf(origin);
    const place = source ? placeOf(source, opened?.line ?? line) : { file: 'template', line };
    const fault = { ...place, offset, level, message };
    found.set(`${fault.file}:${fault.line}:${fault.offset} ${message}`, fault);
  };
  for (const error of errors) {
    const partial = error.partial === undefined ? undefined : template.partials[error.partial];
    add(partial ?? error.template, error);
    for (const [name, one] of Object.entries(template.partials)) {
      if (one.errors.length > 0 && error.message.includes(name)) for (const inner of one.errors) add(one, inner);
    }
  }
  return [...found.values()];
}

const shownMax = 20;

export function templateNote(template: Template, errors: readonly PageError[]): Html {
  const faults = templateFaults(template, errors);
  if (faults.length === 0) return raw('');
  const lines = faults
    .slice(0, shownMax)
    .map(({ file, line, message }) => html`<li><code>${file}:${line}</code> ${message}</li>`);
  const more = faults.length > shownMax ? html`<li>and ${faults.length - shownMax} more</li>` : '';
  return html`<aside class="template-errors" data-template-errors="${faults.length}" role="note"><strong>The template has errors on this page. Visitors do not see this note.</strong><ul>${lines}${more}</ul></aside>`;
}
