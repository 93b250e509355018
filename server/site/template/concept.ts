import { bundledFolder } from '../../base/bundled-folder.ts';
import { defineConcept } from '../../http/concept.ts';
import { templateCalls } from './calls.ts';
import { filesOfTemplateDrafts, filesOfTemplateVersions } from './draft.ts';
import * as refusals from './errors.ts';
import { serveDesign } from './serve.ts';
import { filesOfTemplates, followBundledTemplate, type TemplateParts } from './template.ts';
import { wireDesignCalls } from './wire.ts';
import { serveWireDesign } from './wire-serve.ts';

type TemplateConceptParts = Parameters<typeof serveDesign>[0] & TemplateParts & { config: { programFolder: string } };

export const templateConcept = defineConcept({
  name: 'site/template',
  calls: { ...templateCalls, ...wireDesignCalls },
  refusals,
  files: [filesOfTemplates, filesOfTemplateDrafts, filesOfTemplateVersions],
  serve: (parts: TemplateConceptParts) => [serveDesign(parts), serveWireDesign(parts)],
  atStart: (parts: TemplateConceptParts) => followBundledTemplate(parts, bundledFolder(parts.config, 'templates')),
});
