// Chooses categories of the shop.

import { Note } from '../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import { Choices, PickField } from './pick-field.tsx';
import { useCategories } from './use-categories.ts';

type CategoryFieldProps = {
  label?: string;
  name?: string;
  problem?: string | undefined;
  value: readonly string[];
  onChange(ids: string[]): void;
};

export function CategoryField({ label = messages.categories, value, onChange, ...props }: CategoryFieldProps) {
  const all = useCategories();
  return (
    <PickField
      {...props}
      label={label}
      choose={messages.chooseCategories}
      chosen={value.map((id) => ({ id, label: all?.find((one) => one.id === id)?.displayName ?? '…' }))}
      onRemove={(id) => onChange(value.filter((one) => one !== id))}
    >
      {all?.length === 0 && <Note isLarge>{messages.noCategories}</Note>}
      {all && all.length > 0 && (
        <Choices
          label={messages.categories}
          rows={all.map(({ id, displayName, depth }) => ({ id, label: displayName, depth }))}
          value={value}
          onChange={onChange}
        />
      )}
    </PickField>
  );
}
