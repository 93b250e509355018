// Product lines of an order that is being composed: search or scan to add, steppers for quantities.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import type { FoundVariant, PricedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { ask } from '../../../../api/ask.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { useCamera } from '../../../../ui/form/scan-field.tsx';
import { SmallImage } from '../../../small-image.tsx';
import { callQuery } from '../../../use-call.ts';
import styles from './compose.module.css';
import { composeMessages as words } from './compose-messages.ts';
import { type Item, nameOf, pricedLine, withVariant } from './order-items.ts';

type OrderLinesProps = { items: readonly Item[]; priced: PricedDraft | undefined; onChange(items: Item[]): void };

const quantityMax = 9_999;

export function OrderLines({ items, priced, onChange }: OrderLinesProps) {
  const set = (item: Item, quantity: number) =>
    onChange(
      items.map((one) => (one === item ? { ...one, quantity: Math.min(quantityMax, Math.max(1, quantity)) } : one)),
    );
  return (
    <>
      <VariantSearch onAdd={(found) => onChange(withVariant(items, found))} />
      {items.length === 0 && <p className={styles.note}>{words.none}</p>}
      <ul className={styles.lines}>
        {items.map((item) => {
          const line = pricedLine(item, priced);
          const name = nameOf(item);
          const isShort = line !== undefined && line.left !== null && item.quantity > line.left;
          return (
            <li key={item.id ?? item.variantId}>
              <Picture id={item.imageId} />
              <span className={styles.what}>
                <strong>{item.title}</strong>
                <span className={styles.note}>{item.options}</span>
                {isShort && <span className={styles.short}>{words.short({ left: line.left ?? 0 })}</span>}
              </span>
              <span className={styles.stepper}>
                <IconButton
                  label={words.fewer({ name })}
                  icon={<Minus />}
                  isDisabled={item.quantity <= 1}
                  onPress={() => set(item, item.quantity - 1)}
                />
                <input
                  type="number"
                  inputMode="numeric"
                  aria-label={words.quantityOf({ name })}
                  min={1}
                  max={quantityMax}
                  value={item.quantity}
                  onFocus={(event) => event.target.select()}
                  onChange={({ target }) => set(item, Math.trunc(target.valueAsNumber) || 1)}
                />
                <IconButton label={words.more({ name })} icon={<Plus />} onPress={() => set(item, item.quantity + 1)} />
              </span>
              <span className={styles.amount}>
                {line && priced && formatMoney(line.unitCents * item.quantity, priced.currency)}
              </span>
              <IconButton
                label={words.remove({ name })}
                icon={<Trash2 />}
                onPress={() => onChange(items.filter((one) => one !== item))}
              />
            </li>
          );
        })}
      </ul>
      {priced !== undefined && priced.goneCount > 0 && (
        <p className={styles.short}>{words.gone({ count: priced.goneCount })}</p>
      )}
    </>
  );
}

export const Picture = ({ id }: { id?: string | undefined }) => (
  <span className={styles.picture}>
    <SmallImage id={id} />
  </span>
);

/** Enter adds the scanned product, or the first match. */
function VariantSearch({ onAdd }: { onAdd(found: FoundVariant): void }) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const asked = search.trim();
  const find = (text: string) => callQuery(draftCalls.findVariants, { query: { search: text } });
  const found = useQuery({ ...find(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const variants = asked === '' ? [] : (found.data?.variants ?? []);
  const add = (variant: FoundVariant | undefined) => {
    if (!variant) return;
    onAdd(variant);
    setSearch('');
    field.current?.focus();
  };
  const addFirst = async (text: string) => {
    const [first] = (await ask(draftCalls.findVariants, { query: { search: text } })).variants;
    // The list shows its own no-match message.
    if (first) add(first);
    else setSearch(text);
  };
  const enter = () => {
    if (!found.isPlaceholderData && found.data) return add(variants[0]);
    // A scanner types faster than the server answers, so search for this code.
    void addFirst(asked);
  };
  const camera = useCamera((code) => void addFirst(code));
  return (
    <search className={styles.search}>
      <div className={styles.find}>
        <Labelled label={words.find}>
          {(props) => (
            <input
              {...props}
              ref={field}
              type="search"
              placeholder={words.findHint}
              autoComplete="off"
              maxLength={200}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setSearch('');
                if (event.key !== 'Enter' || asked === '') return;
                event.preventDefault();
                enter();
              }}
            />
          )}
        </Labelled>
        {camera.button}
      </div>
      {camera.view}
      {asked !== '' && found.data && !found.isPlaceholderData && variants.length === 0 && (
        <p className={styles.note} role="status">
          {words.nothingFound}
        </p>
      )}
      {variants.length > 0 && (
        <ul className={styles.found} aria-label={words.found}>
          {variants.map((one) => (
            <li key={one.variantId}>
              <button type="button" onClick={() => add(one)} aria-label={words.add({ name: nameOf(one) })}>
                <Picture id={one.imageId} />
                <span className={styles.what}>
                  <strong>{one.title}</strong>
                  <span className={styles.note}>{[one.options, one.sku].filter(Boolean).join(' · ')}</span>
                </span>
                <span className={styles.amount}>
                  {one.price}
                  {one.left !== null && (
                    <span className={one.left > 0 ? styles.note : styles.short}>
                      {one.left > 0 ? words.left({ left: one.left }) : words.soldOut}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
