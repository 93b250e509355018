// Serves header and footer, announcement bar, pop-up, and custom CSS to the editor, and publishes them with design and menu. Spec
// §7, editor B4, B5, B7, F8.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { Store } from '../../store/store.ts';
import { sitePartCalls } from './calls.ts';
import { type PartName, partNames, partNeeds } from './part-name.ts';
import type { Contents, Opened } from './schema.ts';
import {
  discardPart,
  findVersion,
  findVersions,
  listParts,
  type MenuPages,
  openPart,
  publishParts,
  rollBackPart,
  savePart,
} from './site-part.ts';

/** Pages belong to a later concept. */
type SitePartParts = Parts & { openMenuPages(store: Store): Promise<MenuPages> };

export function serveSiteParts(parts: SitePartParts) {
  const { store } = parts;
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
    async publish({ body, actor, ctx }) {
      for (const { name } of body.parts) assertMay(ctx, name);
      return publishParts(parts, actor, body.parts, await parts.openMenuPages(store));
    },
    openVersions({ params, ctx }) {
      const name = partNamed(params.name);
      assertCan(ctx, partNeeds(name)[0]);
      return findVersions(store, name);
    },
    async openVersion({ params, ctx }) {
      const name = partNamed(params.name);
      assertCan(ctx, partNeeds(name)[0]);
      return findVersion(store, name, Number(params.number), await parts.openMenuPages(store));
    },
    discard({ params, query, ctx }) {
      const name = partNamed(params.name);
      assertCan(ctx, partNeeds(name)[0]);
      return discardPart(parts, name, query.revision);
    },
    async rollBack({ params, body, actor, ctx }) {
      const name = partNamed(params.name);
      assertMay(ctx, name);
      return rollBackPart(parts, actor, { name, number: body.number }, await parts.openMenuPages(store));
    },
  });
}

/** @throws notAllowed */
function assertMay(ctx: Ctx, name: PartName): void {
  for (const capability of partNeeds(name)) assertCan(ctx, capability);
}

/** The original's wire format: content and metadata on one level. */
const flat = ({ content, ...rest }: Opened<Contents['header-footer']>) => ({ ...content, ...rest });

/** @throws notFound */
function partNamed(name: string): PartName {
  const found = partNames.find((one) => one === name);
  if (!found) throw notFound();
  return found;
}
