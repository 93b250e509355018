// A product's form as a page of its own, without JavaScript: replaces the lightbox both before the product goes into the cart and on a
// cart line. Spec §2, §4 "Lightbox".

import * as z from 'zod';
import { DomainError, isDomainError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { html } from '../../../base/text/html.ts';
import { findForm } from '../../../forms/form/form.ts';
import { formFieldsHtml } from '../../../forms/form/markup.ts';
import { messages } from '../../../forms/form/messages.ts';
import type { Form } from '../../../forms/form/schema.ts';
import { listNames, sentFieldsSchema, valuesOfSent } from '../../../forms/form/sent-fields.ts';
import { readForm } from '../../../http/body.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { inVisitorsLanguage } from '../../../site/language/translated-store.ts';
import { findProduct } from '../../product/product.ts';
import { isVisible } from '../../product/visible.ts';
import { productWords } from '../../product/words.ts';
import { addEntry, formOfEntry, setAdditionalFields } from '../cart.ts';
import { messages as cartMessages } from '../messages.ts';
import { cartVisitor, setCartCookies, setNotice } from '../routes.ts';

type Wanted = { itemId: string; variantId?: string; sku?: string; quantity?: string };
const text = z.string().max(100).optional();
const wantedSchema = z.object({
  itemId: z.string().max(100),
  variantId: text,
  sku: z.string().max(200).optional(),
  quantity: text,
});
const lineSchema = z.object({ entryId: z.string().max(100) });

/** A form on its page: its subject, its current answers, and how to save the submitted ones. */
type Asked = {
  form: Pick<Form, 'name' | 'fields' | 'disclaimer'>;
  productName: string;
  values?: Record<string, unknown>;
  submitText: string;
  send(values: Record<string, unknown>): Promise<void>;
};
type Refused = { values: Record<string, unknown>; errors: Record<string, string> };

/** @returns the redirect target when the product has no form */
export async function productFormPage(parts: Parts, ctx: Ctx): Promise<OwnPage | { redirect: string }> {
  const asked = await findAsked(parts, ctx, cartMessages.formOpenFailed);
  return asked ? page(ctx, asked) : { redirect: '/cart' };
}

/** Saves the answers to the cart, or shows each error beside its field, with everything that was typed. */
export async function sentProductForm(parts: Parts, ctx: Ctx): Promise<OwnPage | { redirect: string }> {
  const asked = await findAsked(parts, ctx, cartMessages.formUpdateFailed);
  if (!asked) return { redirect: '/cart' };
  const values = valuesOfSent(asked.form, await readForm(ctx, sentFieldsSchema, { lists: listNames(asked.form) }));
  try {
    await asked.send(values);
    return { redirect: '/cart' };
  } catch (error) {
    if (!isDomainError(error, 'form-invalid')) throw error;
    return { ...page(ctx, asked, { values, errors: error.detail.errors as Record<string, string> }), status: 400 };
  }
}

/** @param failed shown on the cart page, before the reason */
async function findAsked(parts: Parts, ctx: Ctx, failed: string): Promise<Asked | undefined> {
  const query = Object.fromEntries(ctx.URL.searchParams);
  const line = lineSchema.safeParse(query);
  if (line.success) return ofLine(parts, ctx, line.data.entryId, failed);
  const wanted = wantedSchema.safeParse(query);
  return wanted.success ? ofProduct(parts, ctx, wanted.data) : undefined;
}

async function ofLine(parts: Parts, ctx: Ctx, entryId: string, failed: string): Promise<Asked | undefined> {
  const { cartToken } = await cartVisitor(parts, ctx);
  const orNotice = async <T>(run: () => Promise<T>): Promise<T | undefined> =>
    run().catch((error: unknown) => {
      if (!(error instanceof DomainError) || isDomainError(error, 'form-invalid')) throw error;
      setNotice(ctx, `${failed}. ${error.message}`);
      return undefined;
    });
  const found = await orNotice(() => formOfEntry(parts, cartToken, entryId));
  return (
    found && {
      ...found,
      submitText: cartMessages.save,
      send: async (values) => {
        await orNotice(() => setAdditionalFields(parts, cartToken, entryId, values));
      },
    }
  );
}

async function ofProduct(parts: Parts, ctx: Ctx, wanted: Wanted): Promise<Asked | undefined> {
  const shown = inVisitorsLanguage(parts.store);
  const product = await findProduct(shown, wanted.itemId);
  if (!product || !isVisible(product, parts.clock.now()) || product.additionalFieldsFormId === undefined)
    return undefined;
  const form = await findForm(shown, product.additionalFieldsFormId);
  return (
    form && {
      form,
      productName: product.title,
      submitText: productWords.productAddToCartText,
      send: async (values) => {
        const { view } = await addEntry(parts, await cartVisitor(parts, ctx), { ...wanted, additionalFields: values });
        setCartCookies(ctx, view.cart.token);
      },
    }
  );
}

function page(ctx: Ctx, { form, productName, values, submitText }: Asked, refused?: Refused): OwnPage {
  const alert = refused ? html`<p class="alert alert--error" role="alert">${messages.general}</p>` : '';
  const disclaimer = form.disclaimer ? html`<p class="field-hint">${form.disclaimer}</p>` : '';
  return simplePage(
    PageType.showCart,
    form.name,
    html`<p>${productName}</p>${alert}<form class="form" method="post">${hidden('crumb', ctx.state.csrfToken)}${formFieldsHtml(form, refused ?? { values })}${disclaimer}<button class="button button--wide" type="submit">${submitText}</button></form>`,
    { isPlain: true },
  );
}
