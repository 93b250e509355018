// What the program needs to know of template.
import { bundledFolder } from '../../base/bundled-folder.ts';
import { defineConcept } from '../../http/concept.ts';
import { templateCalls } from './calls.ts';
import { designRoutes } from './design-routes.ts';
import * as refusals from './errors.ts';
import { followBundledTemplate, type TemplateParts } from './template.ts';

type TemplateConceptParts = Parameters<typeof designRoutes>[0] & TemplateParts & { config: { programFolder: string } };

export const templateConcept = defineConcept({
  name: 'site/template',
  calls: templateCalls,
  refusals,
  serve: (parts: TemplateConceptParts) => designRoutes(parts),
  atStart: (parts: TemplateConceptParts) => followBundledTemplate(parts, bundledFolder(parts.config, 'templates')),
});
