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
import { Amounts, FieldLine, LineWords, Note } from '../../../../ui/layout/flow.tsx';
import { Thumb } from '../../../../ui/layout/thumb.tsx';
import { SmallImage } from '../../../small-image.tsx';
import { callQuery } from '../../../use-call.ts';
import { composeMessages as words } from './compose-messages.ts';
import { type Item, nameOf, pricedLine, withVariant } from './order-items.ts';
import styles from './orders.module.css';

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
      {items.length === 0 && <Note>{words.none}</Note>}
      <ul className={styles.lines}>
        {items.map((item) => {
          const line = pricedLine(item, priced);
          const name = nameOf(item);
          const isShort = line !== undefined && line.left !== null && item.quantity > line.left;
          return (
            <li key={item.id ?? item.variantId}>
              <Picture id={item.imageId} />
              <LineWords>
                <strong>{item.title}</strong>
                <Note as="span">{item.options}</Note>
                {isShort && (
                  <Note as="span" tone="bad">
                    {words.short({ left: line.left ?? 0 })}
                  </Note>
                )}
              </LineWords>
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
              <Amounts>{line && priced && formatMoney(line.unitCents * item.quantity, priced.currency)}</Amounts>
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
        <Note tone="bad">{words.gone({ count: priced.goneCount })}</Note>
      )}
    </>
  );
}

export const Picture = ({ id }: { id?: string | undefined }) => (
  <Thumb size="large">
    <SmallImage id={id} />
  </Thumb>
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
      <FieldLine>
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
      </FieldLine>
      {camera.view}
      {asked !== '' && found.data && !found.isPlaceholderData && variants.length === 0 && (
        <Note role="status">{words.nothingFound}</Note>
      )}
      {variants.length > 0 && (
        <ul className={styles.found} aria-label={words.found}>
          {variants.map((one) => (
            <li key={one.variantId}>
              <button type="button" onClick={() => add(one)} aria-label={words.add({ name: nameOf(one) })}>
                <Picture id={one.imageId} />
                <LineWords>
                  <strong>{one.title}</strong>
                  <Note as="span">{[one.options, one.sku].filter(Boolean).join(' · ')}</Note>
                </LineWords>
                <Amounts>
                  {one.price}
                  {one.left !== null && (
                    <Note as="span" tone={one.left > 0 ? undefined : 'bad'}>
                      {one.left > 0 ? words.left({ left: one.left }) : words.soldOut}
                    </Note>
                  )}
                </Amounts>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
