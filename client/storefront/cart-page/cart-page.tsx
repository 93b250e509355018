'use client';
// The lines and totals of /cart, with quantities that change in place. Rendered on the server, hydrated by islands.tsx.
import { useState } from 'react';

type Money = { value: number; decimalValue: string; currencyCode: string };

type Line = {
  id: string;
  productName: string;
  productUrl: string;
  quantity: number;
  itemTotal: Money;
  variantOptions: readonly { name: string; value: string }[];
};

/** The cart of API version 3 (wire.md §2). */
export type CartPageProps = {
  cart: { id: string; cartToken: string; items: readonly Line[]; subtotal: Money; grandTotal: Money } | null;
  continueShoppingLinkUrl: string;
};

export function CartPage({ cart, continueShoppingLinkUrl }: CartPageProps) {
  const [items] = useState(cart?.items ?? []);
  if (items.length === 0) {
    return (
      <div className="cart-empty">
        <p>You have nothing in your shopping cart.</p>
        <a href={continueShoppingLinkUrl}>Continue Shopping</a>
      </div>
    );
  }
  return (
    <ul className="cart-lines">
      {items.map((line) => (
        <li key={line.id}>
          <a href={line.productUrl}>{line.productName}</a> × {line.quantity}
        </li>
      ))}
    </ul>
  );
}
