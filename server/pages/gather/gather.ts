// A page's data: what its address shows, and what every page of the site has around it. Plain values but for the documents, which
// `draw` has put in.
import { CollectionType } from '../../content/collection/schema.ts';
import { waitlistCheck } from '../../forms/bot-check/bot-check.ts';
import type { PageTarget } from '../resolve/page-request.ts';
import { findDocument, noteCheck, noteForm } from './documents.ts';
import type { ShownDocument } from './draw.ts';
import type { PageContext } from './page-context.ts';
import { type PageData, pageData } from './page-data.ts';
import { type ShownBar, type ShownPopUp, shownBar, shownPopUp, siteFrame } from './site-frame.ts';

export type GatheredPage = PageData & {
  target: PageTarget;
  /** The page's own document. */
  own: ShownDocument | undefined;
  /** The items of a list page in the design that its owner chose, for printing. */
  shownItems: unknown;
  /** For the template's header and footer. */
  frame: { header: object; footer: object };
  bar: ShownBar | undefined;
  popUp: ShownPopUp | undefined;
};

export async function gather(context: PageContext, target: PageTarget): Promise<GatheredPage> {
  const own = await ownDocument(context, target);
  const data = await dataOf(context, target, own);
  const [shownItems, frame, bar, popUp] = await Promise.all([
    data.listBlock && context.draw.block(data.listBlock),
    siteFrame(context),
    shownBar(context, target),
    shownPopUp(context, target),
  ]);
  if (popUp?.popUp.action === 'form') await noteForm(context, popUp.popUp.formId);
  if (target.kind === 'product' && hasWaitlist(data, target.product.id))
    noteCheck(context.scriptSources, await waitlistCheck(context.store));
  return { ...data, target, own, shownItems, frame, bar, popUp };
}

/** Whether the product's page has a restock form. */
function hasWaitlist({ json }: PageData, productId: string): boolean {
  const context = json.productMerchandisingContext as
    | Record<string, { restockNotificationViews?: unknown[] }>
    | undefined;
  return (context?.[productId]?.restockNotificationViews?.length ?? 0) > 0;
}

/** Only its root JSON, for `?format=json`. */
export const gatherJson = async (context: PageContext, target: PageTarget): Promise<PageData> =>
  dataOf(context, target, await ownDocument(context, target));

const dataOf = async (context: PageContext, target: PageTarget, own: ShownDocument | undefined) =>
  pageData(context, target, own && (await context.draw.sections(own)));

/** A static page whose template is missing shows the rest of the page. */
async function ownDocument(context: PageContext, target: PageTarget): Promise<ShownDocument | undefined> {
  if (target.kind !== 'page') return undefined;
  const { id, type, typeName } = target.collection;
  if (type === CollectionType.templatePage && context.template.pages[typeName]) return undefined;
  const document = await findDocument(context, id);
  return document && context.draw.shown(document);
}
