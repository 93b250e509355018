import type { Pool } from '../../../workers/pool.ts';
import { serve } from '../../accounts/session/serve.ts';
import { bundledFolder } from '../../base/bundled-folder.ts';
import { defineConcept } from '../../http/concept.ts';
import { templateCalls } from './calls.ts';
import { tryCustomCss } from './custom-css.ts';
import { changeDesign, type DesignParts, openDesign, tryDesign } from './design.ts';
import { filesOfTemplateDrafts, filesOfTemplateVersions } from './draft.ts';
import * as refusals from './errors.ts';
import { createStylesheets } from './site-css.ts';
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

function serveDesign(parts: DesignParts & { pool: Pool }) {
  const tries = createStylesheets(parts);
  return serve(templateCalls, {
    openDesign: () => openDesign(parts),
    tryDesign: ({ body }) => tryDesign(parts, tries, body),
    tryCss: ({ body }) => tryCustomCss(parts, tries, body.text),
    saveDesign: ({ body, actor }) => changeDesign(parts, actor, body),
  });
}
