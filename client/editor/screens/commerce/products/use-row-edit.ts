// Inline edits of price and stock in the product list, for products with one variant.
import { useQueryClient } from '@tanstack/react-query';
import { can } from '../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import { type Currency, formatMoney } from '../../../../../server/commerce/money/money.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { askAgain } from '../../../use-call.ts';
import type { Site } from '../../../use-site.ts';
import type { TypedQuantity } from '../inventory/typed-quantity.ts';
import { useAdjust } from '../inventory/use-adjust.ts';
import { listMessages as messages } from './messages.ts';

export type RowEdit = {
  currency: Currency | undefined;
  mayPrice: boolean;
  mayStock: boolean;
  savePrice(row: ListedProduct, cents: number): Promise<boolean>;
  saveStock(row: ListedProduct, typed: TypedQuantity): Promise<boolean>;
};

export function useRowEdit(site: Site | undefined): RowEdit {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const adjust = useAdjust(undefined);
  const refresh = () => askAgain(client, stockCalls.listProducts);

  const save = async ({ id, only }: ListedProduct, cents: number, updatedOn?: number) => {
    const answer = await ask(catalogCalls.open, { id });
    const product = 'product' in answer ? answer.product : undefined;
    const variants = product?.variants.map(({ qtyInStock: _, sku: __, ...variant }) =>
      variant.id === only?.variantId ? { ...variant, priceCents: cents } : variant,
    );
    const body = { variants: variants ?? [], updatedOn: updatedOn ?? product?.updatedOn };
    const saved = await ask(catalogCalls.save, { id, body, idempotencyKey: newIdempotencyKey() });
    await refresh();
    return saved.product.updatedOn;
  };
  const failed = (error: unknown) => {
    toasts.say(messages.priceFailed({ why: errorText(error) }));
    void refresh();
    return false;
  };

  return {
    currency: site?.currency,
    mayPrice: can(person, 'products.edit'),
    mayStock: can(person, 'inventory.edit'),
    async savePrice(row, cents) {
      const before = row.only?.priceCents;
      if (!site || before === undefined) return false;
      try {
        const version = await save(row, cents, row.updatedOn);
        const [from, to] = [formatMoney(before, site.currency), formatMoney(cents, site.currency)];
        toasts.say(messages.priceChanged({ title: row.title, from, to }), {
          action: { label: ui.undo, run: () => void save(row, before, version).catch(failed) },
        });
        return true;
      } catch (error) {
        return failed(error);
      }
    },
    async saveStock({ only, id, title, inStock }, typed) {
      if (!only || inStock === null) return false;
      const onHand = inStock;
      const row = { id: only.variantId, productId: id, title, options: '', sku: '', unlimited: false, onHand };
      const isDone = await adjust({ ...row, reserved: 0, available: onHand, stock: 'in' }, typed);
      await refresh();
      return isDone;
    },
  };
}
