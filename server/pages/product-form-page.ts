// The form of a product as a page of its own, for those without script: where others see a lightbox. Spec §2, §4 "Lightbox".
import * as z from 'zod';
import { addEntry } from '../commerce/cart/cart.ts';
import { cartVisitor, setCartCookies } from '../commerce/cart/routes.ts';
import { findProduct } from '../commerce/product/product.ts';
import { productWords } from '../commerce/product/words.ts';
import { isDomainError } from '../errors.ts';
import { findForm } from '../forms/form/form.ts';
import { formFieldsHtml, listNames, valuesOfEntries } from '../forms/form/markup.ts';
import { messages } from '../forms/form/messages.ts';
import type { Form } from '../forms/form/schema.ts';
import { readForm } from '../http/body.ts';
import type { Ctx } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import { hidden } from './account-html.ts';
import { escapeHtml } from './escape.ts';
import { PageType } from './page-type.ts';
import type { SystemPage } from './shown.ts';

type Wanted = { itemId: string; variantId?: string; sku?: string; quantity?: string };
const text = z.string().max(100).optional();
const wantedSchema = z.object({
  itemId: z.string().max(100),
  variantId: text,
  sku: z.string().max(200).optional(),
  quantity: text,
});
const formSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(6_000), z.array(z.string().max(300)).max(60)]),
);

/** @returns where to go instead of the page: there is nothing to ask */
export async function productFormPage(parts: Parts, ctx: Ctx): Promise<SystemPage | { redirect: string }> {
  const wanted = wantedSchema.safeParse(Object.fromEntries(ctx.URL.searchParams));
  const found = wanted.success ? await findAsked(parts, wanted.data) : undefined;
  return found ? page(ctx, found, wanted.data!) : { redirect: '/cart' };
}

/** Adds the product with its answers, or shows what is wrong beside each field, with everything that was typed. */
export async function sentProductForm(parts: Parts, ctx: Ctx): Promise<SystemPage | { redirect: string }> {
  const wanted = wantedSchema.safeParse(Object.fromEntries(ctx.URL.searchParams));
  const found = wanted.success ? await findAsked(parts, wanted.data) : undefined;
  if (!found) return { redirect: '/cart' };
  const sent = await readForm(ctx, formSchema, { lists: listNames(found.form) });
  const entries = Object.entries(sent).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  const values = valuesOfEntries(found.form, entries);
  try {
    const { view } = await addEntry(parts, await cartVisitor(parts, ctx), {
      ...wanted.data!,
      additionalFields: values,
    });
    setCartCookies(ctx, view.cart.token);
    return { redirect: '/cart' };
  } catch (error) {
    if (!isDomainError(error, 'form-invalid')) throw error;
    const errors = error.detail.errors as Record<string, string>;
    return { ...page(ctx, found, wanted.data!, { values, errors }), status: 400 };
  }
}

async function findAsked({ store }: Parts, { itemId }: Wanted): Promise<{ title: string; form: Form } | undefined> {
  const product = await findProduct(store, itemId);
  if (!product?.visible || product.additionalFieldsFormId === undefined) return undefined;
  const form = await findForm(store, product.additionalFieldsFormId);
  return form && { title: product.title, form };
}

function page(
  ctx: Ctx,
  { title, form }: { title: string; form: Form },
  wanted: Wanted,
  told?: { values: Record<string, unknown>; errors: Record<string, string> },
): SystemPage {
  const action = `/cart/form?${new URLSearchParams(wanted as Record<string, string>)}`;
  const alert = told ? `<p class="alert alert--error" role="alert">${messages.general}</p>` : '';
  const disclaimer = form.disclaimer ? `<p class="field-hint">${escapeHtml(form.disclaimer)}</p>` : '';
  return {
    kind: 'system',
    pageType: PageType.showCart,
    status: 200,
    title: form.name,
    main: {
      kind: 'html',
      html: `<section class="system-page wrap"><h1>${escapeHtml(form.name)}</h1><p>For ${escapeHtml(title)}.</p>${alert}<form class="form" method="post" action="${escapeHtml(action)}">${hidden('crumb', ctx.state.crumb)}${formFieldsHtml(form, told)}${disclaimer}<button class="button button--wide" type="submit">${productWords.productAddToCartText}</button></form></section>`,
    },
  };
}
