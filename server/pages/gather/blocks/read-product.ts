// One product with its purchase controls for the product block: the same choices, quantity, and button as on product pages.
import type { Donation, ProductToBuy } from '../../../../renderer/list-reader.ts';
import { execute, prepare, textOfParts } from '../../../../renderer/template/template.ts';
import { donatePath } from '../../../commerce/cart/paths.ts';
import { formatMoney } from '../../../commerce/money/money.ts';
import { isSoldOut } from '../../../commerce/product/display.ts';
import { readable } from '../../../store/engines/value.ts';
import { collectionPath } from '../collection.ts';
import { merchandisingContext } from '../merchandising.ts';
import { productJson } from '../products.ts';
import { stockOnPage } from '../stock.ts';
import { localizedStrings } from '../strings.ts';
import type { ReadContext } from './open-page.ts';
import { readPicture } from './read-picture.ts';
import { productCard, readProduct } from './read-summary.ts';

const picturesMax = 10;

export async function readProductToBuy(context: ReadContext, id: string): Promise<ProductToBuy | undefined> {
  const found = await readProduct(context, id);
  if (!found) return undefined;
  const { product, page } = found;
  const { website, store, template } = context;
  const pictures = await readable(product.imageIds.slice(0, picturesMax).map((one) => readPicture(store, one)));
  const data = {
    ...(await productJson(context, product, collectionPath(page, website))),
    websiteSettings: {
      storeSettings: { multipleQuantityAllowedForServices: website.store.multipleQuantityAllowedForServices },
    },
    localizedStrings: localizedStrings(website.language, template),
    productMerchandisingContext: await merchandisingContext(context, [product]),
  };
  const isGone = isSoldOut(product, await stockOnPage(context, product));
  return {
    item: await productCard(context, product, page),
    pictures: pictures.filter((picture) => picture !== undefined),
    ...(product.donation
      ? { donateHref: donatePath(product.id) }
      : !isGone && { orderHtml: textOf(order, data, context) }),
    scarcityHtml: isGone ? '' : textOf(scarcity, data, context),
  };
}

/** Same markup as on templates' product pages, so the same scripts work. */
const order = prepare('{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}');
const scarcity = prepare('{@|product-scarcity}');

function textOf(template: typeof order, data: Record<string, unknown>, { website }: ReadContext): string {
  const { parts, errors } = execute(template, data, { locale: website.language, now: 0, partials: () => undefined });
  if (errors.length > 0) throw new Error(`The order form of a product: ${JSON.stringify(errors[0])}`);
  const text = textOfParts(parts).trim();
  return text.startsWith('<') ? text : '';
}

export async function readDonation(context: ReadContext, id: string): Promise<Donation | undefined> {
  const donation = (await readProduct(context, id))?.product.donation;
  const { currency } = context.website.store;
  return (
    donation && {
      productId: id,
      amounts: donation.suggestedCents.map((cents) => ({ cents, text: formatMoney(cents, currency) })),
      allowsOther: donation.allowCustom,
      currency,
    }
  );
}
