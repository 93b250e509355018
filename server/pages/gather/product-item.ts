// A product as page data has it, with variants and stock (page-json section 6).

import { type Currency, pageMoney } from '../../commerce/money/money.ts';
import { isOnSale } from '../../commerce/product/display.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, StockRow, Variant } from '../../commerce/product/schema.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import type { Image } from '../../content/image/schema.ts';
import type { PublicForm } from '../../forms/form/schema.ts';
import type { LabelTexts } from '../../site/language/label-texts.ts';
import { label, labelList, seoJson } from './collection.ts';
import { htmlField } from './html-field.ts';
import { imageItem, mainImageFields } from './image.ts';
import type { ItemJson } from './text-item.ts';

type ProductPlace = {
  origin: string;
  collectionPath: string;
  currency: Currency;
  stock: readonly StockRow[];
  /** By image ID: gallery and variant images. */
  images: ReadonlyMap<string, Image>;
  /** Offered with it, on its own page. */
  addOns?: readonly ItemJson[];
  /** Form to fill in before adding to the cart. */
  form?: PublicForm;
  labels: LabelTexts;
  /** Names of `product.categoryIds`. */
  categories: readonly { typed: string; shown: string }[];
};

export const productPath = (collectionPath: string, urlId: string): string =>
  `${collectionPath === '/' ? '' : collectionPath}${addressPath('p', urlId)}`;

export function productItemJson(product: Product, place: ProductPlace): ItemJson {
  const gallery = product.imageIds.map((id) => place.images.get(id)).filter((image) => image !== undefined);
  const image = mainImageFields(gallery[0], place.origin);
  const commerce = commerceFields(product, place);
  return {
    id: product.id,
    collectionId: product.collectionId,
    recordType: 11,
    addedOn: product.addedOn,
    updatedOn: product.updatedOn,
    displayIndex: product.displayIndex,
    starred: product.starred,
    passthrough: false,
    tags: labelList(product.tags, (tag) => place.labels.shown('tag', tag)),
    categories: labelList(
      place.categories.map(({ typed }) => typed),
      // Several may have the same name.
      (_, n) => place.categories[n]!.shown,
    ),
    categoryIds: product.categoryIds,
    workflowState: product.visible ? 1 : 4,
    publishOn: product.publishOn,
    authorId: '',
    ...image.media,
    urlId: product.urlId,
    title: htmlField(product.title),
    sourceUrl: '',
    body: null,
    excerpt: product.excerpt,
    customContent: null,
    likeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: 2,
    unsaved: false,
    fullUrl: productPath(place.collectionPath, product.urlId),
    ...image.asset,
    items: gallery.map((one, index) =>
      imageItem(one, {
        origin: place.origin,
        collectionId: product.collectionId,
        parentId: product.id,
        displayIndex: index,
        fullUrl: `${place.collectionPath === '/' ? '' : place.collectionPath}/null`,
      }),
    ),
    pushedServices: {},
    pendingPushedServices: {},
    ...(product.seo && { seoData: seoJson(product.seo) }),
    structuredContent: { _type: 'StoreItem', ...commerce },
    ...commerce,
    recordTypeLabel: 'store-item',
  };
}

/** Section 6: fields as texts of JSON, and so are its messages. */
const formJson = ({ id, name, fields, submitButtonText, submissionMessage, disclaimer, redirect }: PublicForm) => ({
  id,
  type: 2,
  name,
  fields: fields.map((field) =>
    JSON.stringify({ locked: false, options: [], followUpQuestions: [], ...field, id: field.id, type: field.type }),
  ),
  parsedFields: [],
  submitButtonText,
  submissionMessage: JSON.stringify({ html: htmlField(submissionMessage) }),
  disclaimerMessage: disclaimer === '' ? 'null' : JSON.stringify({ html: htmlField(disclaimer) }),
  successRedirect: redirect,
  captchaEnabled: false,
  captchaTheme: 1,
  captchaAlignment: 1,
});

/** Specification 9, "Default button labels" (template). */
const defaultAddButtonText = 'Add To Cart';

/** Prices of products with several variants are on the variants; then the product's own are 0 (section 6). */
function commerceFields(product: Product, place: ProductPlace): Record<string, unknown> {
  const { currency } = place;
  const only =
    product.variants.length === 1 && product.variantOptionOrdering.length === 0 ? product.variants[0] : undefined;
  const priceCents = only?.priceCents ?? 0;
  const salePriceCents = only?.salePriceCents ?? 0;
  return {
    priceCents,
    salePriceCents,
    onSale: isOnSale(product),
    productType: product.productType,
    ...(product.additionalFieldsFormId !== undefined && { additionalFieldsFormId: product.additionalFieldsFormId }),
    ...(place.form && { additionalFieldsForm: formJson(place.form) }),
    // Scripts read it without checking whether it exists.
    customAddButtonText: htmlField(product.customAddButtonText || defaultAddButtonText),
    useCustomAddButtonText: product.useCustomAddButtonText,
    variants: product.variants.map((variant, index) => variantJson(product, variant, place.stock[index], place)),
    variantOptionOrdering: product.variantOptionOrdering.map(label),
    isSubscribable: product.isSubscribable,
    ...(product.donation && { donation: product.donation }),
    fulfilledExternally: false,
    mightHavePaymentPlan: false,
    // Scripts treat any product with this field as digital. The downloads themselves aren't public.
    ...(product.productType === ProductType.digital && { digitalGoods: [] }),
    productAddOnsConfiguration: { productAddOns: place.addOns ?? [] },
    ...(product.subscriptionPlan && { subscriptionPlan: { ...product.subscriptionPlan, planVersionId: product.id } }),
    priceMoney: pageMoney(priceCents, currency),
    salePriceMoney: pageMoney(salePriceCents, currency),
  };
}

function variantJson(
  product: Product,
  variant: Variant,
  stock: StockRow | undefined,
  place: ProductPlace,
): Record<string, unknown> {
  const image = variant.mainImageId === undefined ? undefined : place.images.get(variant.mainImageId);
  const unlimited = stock?.unlimited ?? variant.unlimited;
  const attributes = Object.fromEntries(
    Object.entries(variant.attributes).map(([name, value]) => [label(name), label(value)]),
  );
  return {
    attributes,
    optionValues: product.variantOptionOrdering
      .filter((name) => Object.hasOwn(variant.attributes, name))
      .map((name) => ({ optionName: label(name), value: label(variant.attributes[name] as string) })),
    id: variant.id,
    sku: label(variant.sku),
    price: variant.priceCents,
    salePrice: variant.salePriceCents,
    priceMoney: pageMoney(variant.priceCents, place.currency),
    salePriceMoney: pageMoney(variant.salePriceCents, place.currency),
    onSale: variant.onSale,
    unlimited,
    qtyInStock: unlimited ? 0 : (stock?.qtyInStock ?? 0),
    width: variant.width,
    height: variant.height,
    weight: variant.weight,
    imageIds: image ? [image.id] : [],
    images: [],
    ...(image && {
      mainImageId: image.id,
      mainImage: {
        id: image.id,
        ...pick(mainImageFields(image, place.origin)),
        title: htmlField(image.title),
        displayIndex: Math.max(product.imageIds.indexOf(image.id), 0),
      },
    }),
    len: variant.len,
  };
}

const pick = ({ media, asset }: ReturnType<typeof mainImageFields>) => {
  const { systemDataSourceType, systemDataVariants, mediaFocalPoint } = media as Record<string, unknown>;
  const { assetUrl, originalSize } = asset as Record<string, unknown>;
  return { assetUrl, systemDataSourceType, systemDataVariants, originalSize, mediaFocalPoint };
};
