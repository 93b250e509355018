// Inline-editable variant grid: arrows and Enter move, Ctrl+D fills down, and spreadsheet cells can be pasted.

import { ArrowDownToLine, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { fieldMessages } from '../../../../../ui/form/field-messages.ts';
import { SmallImage } from '../../../../small-image.tsx';
import { type GridColumn, gridColumns, pastedCells, withCells } from './grid-columns.ts';
import { messages } from './messages.ts';
import { unitsOf } from './price-cards.tsx';
import type { ProductForm, VariantValues } from './product-values.ts';
import styles from './variant-grid.module.css';
import { variantName } from './variant-options.ts';

export function VariantGrid({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const { variants, variantOptionOrdering: names, imageIds } = form.values;
  const columns = gridColumns(form.values, choices.currency, unitsOf(choices.isMetric));
  const table = useRef<HTMLTableElement>(null);
  const [pictured, setPictured] = useState<number>();
  const write = (row: number, column: number, cells: readonly (readonly string[])[]) =>
    form.set({ variants: withCells(variants, columns, { row, column }, cells) });
  const fillDown = (column: number, from: number) => {
    const { id } = columns[column]!;
    form.set({
      variants: variants.map((variant, n) => (n > from ? { ...variant, [id]: variants[from]![id] } : variant)),
    });
  };
  const go = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.select();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [row, column] = (event.target as HTMLElement).dataset.cell?.split('-').map(Number) ?? [];
    if (row === undefined || column === undefined || event.altKey) return;
    const isFill = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
    if (isFill && columns[column]?.id !== 'sku') fillDown(column, row);
    else if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)) go(row + 1, column);
    else if (event.key === 'ArrowUp' || event.key === 'Enter') go(row - 1, column);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const [row, column] = (event.target as HTMLElement).dataset.cell?.split('-').map(Number) ?? [];
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (row === undefined || column === undefined || !cells) return;
    event.preventDefault();
    write(row, column, cells);
  };
  return (
    <div className={styles.around}>
      <p className={styles.hint}>
        <strong>{messages.variants({ count: variants.length })}</strong> · {messages.gridHint}
      </p>
      <table ref={table} className={styles.grid} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col">{messages.variant}</th>
            {columns.map(({ id, head }, column) => (
              <th key={id} scope="col">
                <span className={styles.head}>
                  {head}
                  {id !== 'sku' && variants.length > 1 && (
                    <IconButton
                      label={messages.fillDown({ column: head })}
                      icon={<ArrowDownToLine />}
                      onPress={() => fillDown(column, 0)}
                    />
                  )}
                </span>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, row) => {
            const name = variantName(names, variant);
            return (
              <tr key={variant.id ?? name}>
                <th scope="row">
                  <span className={styles.name}>
                    {imageIds.length > 0 && (
                      <button
                        type="button"
                        className={styles.picture}
                        aria-label={messages.variantImage({ variant: name })}
                        onClick={() => setPictured(row)}
                      >
                        <SmallImage id={variant.mainImageId} />
                      </button>
                    )}
                    {name}
                  </span>
                </th>
                {columns.map((column, n) => (
                  <td key={column.id} data-label={column.head}>
                    <Cell
                      column={column}
                      label={messages.cell({ column: column.head, variant: name })}
                      name={`variants.${row}.${column.id}`}
                      cell={`${row}-${n}`}
                      variant={variant}
                      problem={form.problemAt(`variants.${row}.${column.id}`)}
                      onText={(text) => write(row, n, [[text]])}
                    />
                  </td>
                ))}
                <td>
                  {variants.length > 1 && (
                    <IconButton
                      label={messages.removeVariant({ variant: name })}
                      icon={<X />}
                      onPress={() => form.set({ variants: variants.filter((_, n) => n !== row) })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {pictured !== undefined && variants[pictured] && (
        <ImageDialog
          title={messages.variantImage({ variant: variantName(names, variants[pictured]) })}
          imageIds={imageIds}
          chosen={variants[pictured].mainImageId}
          onClose={() => setPictured(undefined)}
          onChosen={(mainImageId) => {
            form.set({ variants: variants.map((one, n) => (n === pictured ? { ...one, mainImageId } : one)) });
            setPictured(undefined);
          }}
        />
      )}
    </div>
  );
}

type CellProps = {
  column: GridColumn;
  label: string;
  name: string;
  cell: string;
  variant: VariantValues;
  problem: string | undefined;
  onText(text: string): void;
};

/** Keeps the raw text while typing. */
function Cell({ column, label, name, cell, variant, problem, onText }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = Number.isNaN(variant[column.id]);
  const words = problem ?? (isWrong && typed === undefined ? fieldMessages.numberWrong : undefined);
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={words === undefined ? undefined : true}
        aria-description={words}
        title={words}
        name={name}
        data-cell={cell}
        inputMode={column.inputMode}
        value={typed ?? column.show(variant)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          onText(target.value);
        }}
        onBlur={() => setTyped(isWrong ? typed : undefined)}
      />
      {words !== undefined && <span className={styles.problem}>{words}</span>}
    </>
  );
}

type ImageDialogProps = {
  title: string;
  imageIds: readonly string[];
  chosen: string;
  onChosen(id: string): void;
  onClose(): void;
};

const ImageDialog = ({ title, imageIds, chosen, onChosen, onClose }: ImageDialogProps) => (
  <Dialog title={title} onClose={onClose} foot={<Button onPress={() => onChosen('')}>{messages.productImage}</Button>}>
    <ul className={styles.pictures}>
      {imageIds.map((id, n) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            aria-label={messages.image({ n: n + 1 })}
            onClick={() => onChosen(id)}
          >
            <img src={`/images/${id}/picture?format=300w`} alt="" />
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
);
