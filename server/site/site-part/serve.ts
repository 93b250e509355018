// Serves header and footer, announcement bar, pop-up, and custom CSS to the editor. Spec §7, editor B5, B7, F8.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { notFound } from '../../http/errors.ts';
import { sitePartCalls } from './calls.ts';
import { type Contents, type Opened, type PartName, partNames } from './schema.ts';
import { discardPart, findVersions, listParts, openPart, publishParts, rollBackPart, savePart } from './site-part.ts';

export function serveSiteParts(parts: Parts) {
  const { store, log } = parts;
  return serve(sitePartCalls, {
    openHeaderFooter: async () => flat(await openPart(store, 'header-footer')),
    saveHeaderFooter: async ({ body: { revision, ...content }, actor }) =>
      flat(await savePart(parts, actor, 'header-footer', content, revision)),
    openBar: () => openPart(store, 'announcement-bar'),
    saveBar: ({ body, actor }) => savePart(parts, actor, 'announcement-bar', body.content, body.revision),
    openPopUp: () => openPart(store, 'pop-up'),
    savePopUp: ({ body, actor }) => savePart(parts, actor, 'pop-up', body.content, body.revision),
    openCss: () => openPart(store, 'custom-css'),
    saveCss: ({ body, actor }) => savePart(parts, actor, 'custom-css', body.content, body.revision),
    list: () => listParts(store),
    async publish({ body, actor }) {
      const answer = await publishParts(parts, actor, body.parts);
      log.info('site-parts-published', { contributor: actor.id, parts: body.parts.map(({ name }) => name) });
      return answer;
    },
    openVersions: ({ params }) => findVersions(store, partNamed(params.name)),
    discard: ({ params, query }) => discardPart(parts, partNamed(params.name), query.revision),
    rollBack: ({ params, actor }) => rollBackPart(parts, actor, partNamed(params.name)),
  });
}

/** The original's wire format: content and metadata on one level. */
const flat = ({ content, ...rest }: Opened<Contents['header-footer']>) => ({ ...content, ...rest });

/** @throws notFound */
function partNamed(name: string): PartName {
  const found = partNames.find((one) => one === name);
  if (!found) throw notFound();
  return found;
}
