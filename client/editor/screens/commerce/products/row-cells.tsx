// Price and stock cells in the product list: editable inline if the product has one variant.

import { fractionDigits } from '../../../../../server/commerce/money/format.ts';
import { decimalText, parseDecimal, quantum, typedDecimal } from '../../../../../server/commerce/money/money.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { EditCell } from '../../../../ui/list/edit-cell.tsx';
import { messages as inventory } from '../inventory/messages.ts';
import { resultOf, typedQuantity } from '../inventory/typed-quantity.ts';
import { listMessages, messages } from './messages.ts';
import type { RowEdit } from './use-row-edit.ts';

type Props = { row: ListedProduct; edit: RowEdit };

/** While on sale, the list shows the sale price, which is editable only on the product's screen. */
export function PriceCell({ row, edit }: Props) {
  const { only, price, pricesVary, onSale, title } = row;
  const { currency } = edit;
  if (!only || onSale || !edit.mayPrice || currency === undefined) return pricesVary ? messages.from({ price }) : price;
  const shown = decimalText(only.priceCents).replace(fractionDigits(currency) === 0 ? /\.\d+$/ : /$^/, '');
  const read = (text: string) => parseDecimal(typedDecimal(text) ?? '');
  return (
    <EditCell
      column="price"
      label={listMessages.priceOf({ title })}
      shown={shown}
      inputMode="decimal"
      read={(text) => {
        if (text.trim() === '' || text.trim() === shown) return undefined;
        const cents = read(text.trim());
        if (cents === undefined || cents < 0 || cents % quantum(currency) !== 0)
          return { problem: listMessages.priceWrong };
        return cents === only.priceCents ? undefined : { becomes: decimalText(cents) };
      }}
      save={(text) => edit.savePrice(row, read(text.trim()) ?? only.priceCents)}
    />
  );
}

export function StockCell({ row, edit }: Props) {
  const { only, inStock, stock, title, variantCount } = row;
  if (inStock === null) return messages.unlimited;
  const level =
    stock === 'out' ? (
      <Badge tone="bad">{listMessages.soldOut}</Badge>
    ) : stock === 'low' ? (
      <Badge tone="warn">{variantCount > 1 ? listMessages.someLow : listMessages.low}</Badge>
    ) : undefined;
  if (!only?.isCounted || !edit.mayStock)
    return (
      <>
        {stock !== 'out' && listMessages.pieces({ count: inStock })} {level}
      </>
    );
  return (
    <EditCell
      column="stock"
      label={listMessages.stockOf({ title })}
      shown={String(inStock)}
      inputMode="tel"
      note={level}
      read={(text) => {
        if (text.trim() === '' || text.trim() === String(inStock)) return undefined;
        const typed = typedQuantity(text);
        if (!typed) return { problem: inventory.quantityWrong };
        const result = resultOf(typed, inStock);
        if (result < 0) return { problem: inventory.belowZero };
        return result === inStock ? undefined : { becomes: String(result) };
      }}
      save={async (text) => {
        const typed = typedQuantity(text);
        return typed !== undefined && edit.saveStock(row, typed);
      }}
    />
  );
}
