// Form values of a product, and their conversion from and to the server's record. Field names match the server's, so that its problems map
// to fields. Portable.
import { same } from '../../../../../../server/base/same.ts';
import type {
  ChangedProduct,
  NewProduct,
  OwnerProduct,
  VariantBody,
} from '../../../../../../server/commerce/catalog/schema.ts';
import { isUnlimited } from '../../../../../../server/commerce/product/availability.ts';
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import type { Quantity } from '../../../../../ui/form/number-field.tsx';
import type { RecordFormState } from '../../../../../ui/form/record-form.tsx';

export type VariantValues = {
  /** Absent for a new variant. */
  id?: string;
  sku: string;
  attributes: Readonly<Record<string, string>>;
  priceCents: number | null;
  /** Null when not on sale. */
  salePriceCents: number | null;
  qtyInStock: Quantity;
  weight: number | null;
  len: number | null;
  width: number | null;
  height: number | null;
  /** Empty for the product's main image. */
  mainImageId: string;
};

/** The store's setting, or the product's override. */
export type OwnSetting = 'store' | 'on' | 'off';

export type ProductValues = {
  productType: ProductType;
  collectionId: string;
  title: string;
  excerpt: string;
  imageIds: readonly string[];
  variantOptionOrdering: readonly string[];
  variants: readonly VariantValues[];
  taxable: boolean;
  taxClass: string;
  tags: readonly string[];
  categoryIds: readonly string[];
  visible: boolean;
  /** 0: published on save. */
  publishOn: number;
  /** Empty: derived from the title. */
  urlId: string;
  seo: { title: string; description: string; hidden: boolean };
  isSubscribable: boolean;
  subscriptionPlan: { value: number | null; unit: 'WEEK' | 'MONTH' | 'YEAR'; numBillingCycles: number | null };
  /** Customers choose the amount. Suggested amounts are null until entered. */
  donation: { isOn: boolean; suggestedCents: readonly (number | null)[]; allowCustom: boolean };
  customAddButtonText: string;
  additionalFieldsFormId: string;
  merchandising: {
    customSoldOutText: string;
    scarcity: OwnSetting;
    scarcityText: string;
    scarcityThreshold: number | null;
    restock: OwnSetting;
  };
  relatedProductIds: readonly string[];
  addOnIds: readonly string[];
  starred: boolean;
};

export type ProductForm = RecordFormState<ProductValues>;

export const emptyVariant: VariantValues = {
  sku: '',
  attributes: {},
  priceCents: null,
  salePriceCents: null,
  qtyInStock: null,
  weight: null,
  len: null,
  width: null,
  height: null,
  mainImageId: '',
};

export const noDonation = { isOn: false, suggestedCents: [null], allowCustom: true };

export const newProduct = (collectionId: string, productType: ProductType): ProductValues => ({
  productType,
  collectionId,
  title: '',
  excerpt: '',
  imageIds: [],
  variantOptionOrdering: [],
  variants: [emptyVariant],
  taxable: true,
  taxClass: 'standard',
  tags: [],
  categoryIds: [],
  visible: true,
  publishOn: 0,
  urlId: '',
  seo: { title: '', description: '', hidden: false },
  isSubscribable: false,
  subscriptionPlan: { value: 1, unit: 'MONTH', numBillingCycles: null },
  donation: noDonation,
  customAddButtonText: '',
  additionalFieldsFormId: '',
  merchandising: {
    customSoldOutText: '',
    scarcity: 'store',
    scarcityText: '',
    scarcityThreshold: null,
    restock: 'store',
  },
  relatedProductIds: [],
  addOnIds: [],
  starred: false,
});

const settingOf = (is: boolean | undefined): OwnSetting => (is === undefined ? 'store' : is ? 'on' : 'off');
const measureOf = (number: number): number | null => (number === 0 ? null : number);

export function valuesOf(product: OwnerProduct): ProductValues {
  const { merchandising = {}, subscriptionPlan, seo } = product;
  return {
    productType: product.productType,
    collectionId: product.collectionId,
    title: product.title,
    excerpt: product.excerpt,
    imageIds: product.imageIds,
    variantOptionOrdering: product.variantOptionOrdering,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      attributes: variant.attributes,
      priceCents: variant.priceCents,
      salePriceCents: variant.onSale ? variant.salePriceCents : null,
      qtyInStock: isUnlimited(product, variant) ? 'unlimited' : variant.qtyInStock,
      weight: measureOf(variant.weight),
      len: measureOf(variant.len),
      width: measureOf(variant.width),
      height: measureOf(variant.height),
      mainImageId: variant.mainImageId ?? '',
    })),
    taxable: product.taxable ?? true,
    taxClass: product.taxClass ?? 'standard',
    tags: product.tags,
    categoryIds: product.categoryIds,
    visible: product.visible,
    publishOn: product.publishOn,
    urlId: product.urlId,
    seo: { title: seo?.title ?? '', description: seo?.description ?? '', hidden: seo?.hidden ?? false },
    isSubscribable: product.isSubscribable,
    subscriptionPlan: {
      value: subscriptionPlan?.billingPeriod.value ?? 1,
      unit: subscriptionPlan?.billingPeriod.unit ?? 'MONTH',
      numBillingCycles: subscriptionPlan?.numBillingCycles || null,
    },
    donation: product.donation ? { isOn: true, ...product.donation } : noDonation,
    customAddButtonText: product.useCustomAddButtonText ? (product.customAddButtonText ?? '') : '',
    additionalFieldsFormId: product.additionalFieldsFormId ?? '',
    merchandising: {
      customSoldOutText: merchandising.customSoldOutText ?? '',
      scarcity: settingOf(merchandising.scarcityEnabled),
      scarcityText: merchandising.scarcityText ?? '',
      scarcityThreshold: merchandising.scarcityThreshold ?? null,
      restock: settingOf(merchandising.restockNotificationsEnabled),
    },
    relatedProductIds: product.relatedProductIds ?? [],
    addOnIds: product.addOnIds ?? [],
    starred: product.starred,
  };
}

/** The full body for a new product. */
export function createBody(values: ProductValues): NewProduct {
  const { urlId, subscriptionPlan, publishOn, additionalFieldsFormId, donation, ...fields } = bodyOf(values, undefined);
  return {
    ...fields,
    productType: values.productType,
    ...(urlId !== '' && { urlId }),
    ...(additionalFieldsFormId !== '' && { additionalFieldsFormId }),
    // Left out for "now", which the server's clock decides.
    ...(publishOn !== 0 && { publishOn }),
    ...(values.isSubscribable && { subscriptionPlan }),
    ...(donation && { donation }),
  } as NewProduct;
}

/** The changed fields. Stock is sent only if changed here, since orders change it constantly. */
export function changeBody(values: ProductValues, product: OwnerProduct): ChangedProduct {
  const stored = valuesOf(product);
  const before = bodyOf(stored, product);
  const after = bodyOf(values, product);
  const differing = Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof typeof before]));
  const change = Object.fromEntries(differing) as ChangedProduct;
  if (change.variants)
    change.variants = change.variants.map((variant) => {
      const was = before.variants.find(({ id }) => id !== undefined && id === variant.id);
      const { qtyInStock, ...rest } = variant;
      return was?.qtyInStock === qtyInStock ? rest : variant;
    });
  return { ...change, updatedOn: product.updatedOn };
}

function bodyOf(values: ProductValues, product: OwnerProduct | undefined) {
  const { merchandising, seo, subscriptionPlan: plan, customAddButtonText } = values;
  const text = customAddButtonText.trim();
  return {
    title: values.title,
    excerpt: values.excerpt,
    imageIds: [...values.imageIds],
    variantOptionOrdering: [...values.variantOptionOrdering],
    variants: values.variants.map((variant) => variantBody(values, variant, product)),
    taxable: values.taxable,
    taxClass: values.taxClass,
    tags: [...values.tags],
    categoryIds: [...values.categoryIds],
    visible: values.visible,
    publishOn: values.publishOn,
    urlId: values.urlId,
    seo: {
      hidden: seo.hidden,
      ...(seo.title !== '' && { title: seo.title }),
      ...(seo.description !== '' && { description: seo.description }),
    },
    isSubscribable: values.isSubscribable,
    subscriptionPlan: {
      billingPeriod: { value: plan.value ?? 1, unit: plan.unit },
      numBillingCycles: plan.numBillingCycles ?? 0,
    },
    donation: donationBody(values),
    useCustomAddButtonText: text !== '',
    customAddButtonText: text,
    additionalFieldsFormId: values.additionalFieldsFormId,
    merchandising: merchandisingBody(merchandising, product),
    relatedProductIds: [...values.relatedProductIds],
    addOnIds: [...values.addOnIds],
    starred: values.starred,
  };
}

/** Suggested amounts, lowest first. */
const donationBody = ({ donation: { isOn, suggestedCents, allowCustom } }: ProductValues) =>
  isOn ? { suggestedCents: suggestedCents.filter((cents) => cents !== null).sort((a, b) => a - b), allowCustom } : null;

function merchandisingBody(values: ProductValues['merchandising'], product: OwnerProduct | undefined) {
  const {
    customSoldOutText: _,
    scarcityEnabled: __,
    scarcityText: ___,
    scarcityThreshold: ____,
    ...kept
  } = product?.merchandising ?? {};
  const { restockNotificationsEnabled: _____, ...others } = kept;
  return {
    ...others,
    ...(values.customSoldOutText !== '' && { customSoldOutText: values.customSoldOutText }),
    ...(values.scarcity !== 'store' && { scarcityEnabled: values.scarcity === 'on' }),
    ...(values.scarcityText !== '' && { scarcityText: values.scarcityText }),
    ...(values.scarcityThreshold !== null && { scarcityThreshold: values.scarcityThreshold }),
    ...(values.restock !== 'store' && { restockNotificationsEnabled: values.restock === 'on' }),
  };
}

/** Matches variants by their options, even if the ID is not known here yet, e.g. after undo. */
function variantBody(values: ProductValues, variant: VariantValues, product: OwnerProduct | undefined): VariantBody {
  const stored =
    product?.variants.find(({ id }) => id === variant.id) ??
    product?.variants.find(
      ({ id, attributes }) => same(attributes, variant.attributes) && !values.variants.some((one) => one.id === id),
    );
  const { qtyInStock, salePriceCents, mainImageId } = variant;
  const isSold = qtyInStock !== 'unlimited' && isCounted(values);
  return {
    ...(stored && { id: stored.id }),
    ...(variant.sku !== '' && { sku: variant.sku }),
    attributes: { ...variant.attributes },
    priceCents: variant.priceCents ?? 0,
    onSale: salePriceCents !== null,
    salePriceCents: salePriceCents ?? (stored && !stored.onSale ? stored.salePriceCents : 0),
    unlimited: isCounted(values) ? qtyInStock === 'unlimited' : (stored?.unlimited ?? true),
    ...(isSold && { qtyInStock: qtyInStock ?? 0 }),
    weight: variant.weight ?? 0,
    len: variant.len ?? 0,
    width: variant.width ?? 0,
    height: variant.height ?? 0,
    ...(mainImageId !== '' && { mainImageId }),
    ...(stored?.gtin !== undefined && { gtin: stored.gtin }),
    ...(stored?.mpn !== undefined && { mpn: stored.mpn }),
  };
}

/** Whether its stock is tracked. */
export const isCounted = (values: Pick<ProductValues, 'productType' | 'isSubscribable'>): boolean =>
  !isUnlimited(values, { unlimited: false });

/** Whether it is a physical product. */
export const isShipped = ({ productType }: Pick<ProductValues, 'productType'>): boolean =>
  productType === ProductType.physical;
