// Templates of the site and its style: the list, an archive in, switching, and the values of tweaks.
import type { TemplateReport } from '../../server/import/template-report.ts';
import type { DesignPreset, DesignTry, DesignTweak, OpenedDesign } from '../../server/site/template/design-schema.ts';
import { messages } from '../messages.ts';
import { ask, get, Refused } from './ask.ts';
import { crumbFromCookie } from './call.ts';
import { finite, flag, list, mapOf, optional, shape, text } from './shape.ts';

export type { DesignPreset, DesignTry, DesignTweak, OpenedDesign, TemplateReport };

export type ListedTemplate = { id: string; name: string; author: string; revision: number; importedAt: number };
export type TemplateList = { current: string; templates: ListedTemplate[] };
export type TemplateProblem = TemplateReport['problems'][number];

const at = (id: string) => `/api/templates/${encodeURIComponent(id)}`;

const template = shape({
  id: text(200),
  name: text(1000),
  author: text(1000),
  revision: finite,
  importedAt: finite,
});
const texts = mapOf(text(100_000));
const tweak = shape({
  name: text(1000),
  type: text(100),
  label: text(1000),
  category: text(1000),
  defaultValue: text(100_000),
  options: optional(list(text(1000), 1000)),
  min: optional(finite),
  max: optional(finite),
  step: optional(finite),
  opaque: flag,
  rule: optional(texts),
  showOnlyWhenPresent: optional(text(1000)),
});
const design = shape({
  templateId: text(200),
  templateName: text(1000),
  revision: finite,
  tweaks: list(tweak, 10_000),
  presets: list(shape({ name: text(1000), title: text(1000), values: texts }), 1000),
  values: texts,
});
const names = list(text(1000), 10_000);
const tried = shape({ css: text(10_000_000), classes: names, shownClasses: names, errors: names });

export const listTemplates = (): Promise<TemplateList> =>
  get('/api/templates', shape({ current: text(200), templates: list(template, 1000) }));

export const templateProblems = (id: string): Promise<{ problems: TemplateProblem[]; total: number }> =>
  get(`${at(id)}/problems`, shape({ problems: list(shape({ message: text(10_000) }), 10_000), total: finite }));

export const switchTemplate = (templateId: string): Promise<{ current: string; pagesAdded: string[] }> =>
  ask('PUT', '/api/templates/current', { templateId }, shape({ pagesAdded: list(text(2000), 1000) }));

export const exportAddress = (id: string): string => `${at(id)}/export`;

export const openDesign = (): Promise<OpenedDesign> => get('/config/api/design', design);

export type DesignValues = Record<string, string | null>;

export const tryDesign = (templateId: string, values: DesignValues): Promise<DesignTry> =>
  ask('POST', '/config/api/design/try', { templateId, values }, tried);

export const saveDesign = (
  templateId: string,
  values: DesignValues,
): Promise<{ values: Record<string, string>; before: Record<string, string> }> =>
  ask('PUT', '/config/api/design/values', { templateId, values }, shape({ values: texts, before: texts }));

/**
 * @param onProgress share of the file that is on the server, 0 to 1; then the server reads it
 * @throws Refused with the server's words; TypeError when the network failed
 */
export function importTemplate(file: File, onProgress: (share: number) => void): Promise<TemplateReport> {
  const form = new FormData();
  form.set('file', file);
  // Not fetch: it does not tell how far an upload is.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/import/template');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-CSRF-Token', crumbFromCookie());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The network failed'));
    request.onload = () => {
      const body = (request.response ?? {}) as { report?: TemplateReport; message?: string; error?: string };
      if (body.report) resolve(body.report);
      else
        reject(
          new Refused(
            request.status < 400 ? 500 : request.status,
            body.message ?? body.error ?? messages.otherwise,
            body,
          ),
        );
    };
    request.send(form);
  });
}
