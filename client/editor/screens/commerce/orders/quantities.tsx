// Quantity per line, to ship or refund.
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { LineWords, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';

type QuantitiesProps = {
  label: string;
  lines: readonly { line: OwnerOrder['lines'][number]; max: number }[];
  chosen: Readonly<Record<string, number>>;
  onChange(chosen: Record<string, number>): void;
};

export const Quantities = ({ label, lines, chosen, onChange }: QuantitiesProps) => (
  <Stack as="fieldset" gap={2}>
    <legend>{label}</legend>
    {lines.map(({ line: { id, title, optionValues }, max }) => (
      <label key={id} className={styles.quantity}>
        <LineWords>
          {title}
          <Note as="span">{optionValues.map(({ value }) => value).join(', ')}</Note>
        </LineWords>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          required
          value={chosen[id] ?? 0}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) =>
            onChange({ ...chosen, [id]: Math.max(0, Math.min(max, Math.trunc(target.valueAsNumber) || 0)) })
          }
        />
        <Note as="span">{words.of({ max })}</Note>
      </label>
    ))}
  </Stack>
);

/** The initial choice: a single remaining piece is preselected. */
export function chosenAtFirst(most: ReadonlyMap<string, number>): Record<string, number> {
  const left = [...most].filter(([, max]) => max > 0);
  return left.length === 1 && left[0]![1] === 1 ? Object.fromEntries(left) : {};
}

/** Quantities above 0, with the line ID under the name that the call expects. */
export const piecesOf = <Name extends string>(chosen: Readonly<Record<string, number>>, name: Name) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ [name]: id, quantity }) as Record<Name, string> & { quantity: number });
