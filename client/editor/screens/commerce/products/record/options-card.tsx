// Options such as Size, and the variants they create.
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { productLimits } from '../../../../../../server/commerce/product/limits.ts';
import { AddButton } from '../../../../../ui/add-button.tsx';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { TagsField } from '../../../../../ui/form/tags-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import { TaxFields } from './price-cards.tsx';
import styles from './product.module.css';
import type { ProductForm } from './product-values.ts';
import { VariantGrid } from './variant-grid.tsx';
import { type Options, valuesOfOption, withName, withOption, withoutOption, withValues } from './variant-options.ts';

const valueCharsMax = 200;

export function OptionsCard({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const { variantOptionOrdering: names, variants } = form.values;
  const [isAdding, setAdding] = useState(false);
  const [refused, setRefused] = useState<string>();
  const options: Options = { names, variants };
  const apply = (next: Options): boolean => {
    const isTooMany = next.variants.length > productLimits.variantsMax;
    setRefused(isTooMany ? messages.tooManyVariants({ max: productLimits.variantsMax }) : undefined);
    if (!isTooMany) form.set({ variantOptionOrdering: next.names, variants: next.variants });
    return !isTooMany;
  };
  const isTaken = (name: string, but?: string) =>
    names.some((one) => one !== but && one.toLowerCase() === name.trim().toLowerCase());
  const problem = refused ?? form.problemAt('variantOptionOrdering');
  return (
    <Card title={messages.options}>
      {names.length === 0 && <Note>{messages.optionsNote}</Note>}
      {names.map((name) => (
        <div key={name} className={styles.option}>
          <NameField
            name={name}
            isTaken={(to) => isTaken(to, name)}
            onRename={(to) => apply(withName(options, name, to))}
          />
          <TagsField
            label={messages.optionValues}
            maxLength={valueCharsMax}
            value={valuesOfOption(options, name)}
            onChange={(values) => apply(withValues(options, name, values))}
          />
          <IconButton
            label={messages.removeOption({ name })}
            icon={<X />}
            onPress={() => apply(withoutOption(options, name))}
          />
        </div>
      ))}
      {problem !== undefined && (
        <div data-path="variantOptionOrdering" tabIndex={-1}>
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {isAdding ? (
        <NewOption
          isTaken={isTaken}
          onAdd={(name, values) => apply(withOption(options, name, values)) && setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      ) : (
        names.length < productLimits.optionsMax && (
          <div>
            <AddButton onPress={() => setAdding(true)} label={messages.addOption} />
          </div>
        )
      )}
      {names.length > 0 && (
        <>
          <VariantGrid form={form} choices={choices} />
          <TaxFields form={form} choices={choices} />
        </>
      )}
    </Card>
  );
}

/** Renames on blur, so that no variant has a half-typed name. */
function NameField({
  name,
  isTaken,
  onRename,
}: {
  name: string;
  isTaken(to: string): boolean;
  onRename(to: string): void;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <TextField
      label={messages.optionName}
      maxLength={100}
      problem={isTaken(typed) ? messages.optionTwice : undefined}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        const to = typed.trim();
        if (to === '' || isTaken(to)) setTyped(name);
        else if (to !== name) onRename(to);
      }}
    />
  );
}

type NewOptionProps = { isTaken(name: string): boolean; onAdd(name: string, values: string[]): void; onCancel(): void };

function NewOption({ isTaken, onAdd, onCancel }: NewOptionProps) {
  const [name, setName] = useState('');
  const [values, setValues] = useState<string[]>([]);
  const isDouble = isTaken(name);
  return (
    <fieldset className={styles.option} aria-label={messages.addOption}>
      <TextField
        label={messages.optionName}
        hint={messages.optionNameHint}
        autoFocus
        maxLength={100}
        problem={isDouble ? messages.optionTwice : undefined}
        value={name}
        onChange={setName}
      />
      <TagsField
        label={messages.optionValues}
        hint={messages.optionValuesHint}
        maxLength={valueCharsMax}
        value={values}
        onChange={setValues}
      />
      <Toolbar>
        <Button
          kind="primary"
          isDisabled={name.trim() === '' || isDouble || values.length === 0}
          onPress={() => onAdd(name.trim(), values)}
        >
          {messages.add}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {messages.cancel}
        </Button>
      </Toolbar>
    </fieldset>
  );
}
