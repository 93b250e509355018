// A filter: a menu of its values, and a button that removes it once one is chosen.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceMenu } from '../dialog/menu.tsx';
import styles from './list-tools.module.css';
import { listMessages as messages } from './messages.ts';

type FilterChipProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange(value: string | undefined): void;
};

export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const words = options.find((option) => option.value === value)?.label ?? value;
  return (
    <span className={styles.chip} data-on={value !== undefined || undefined}>
      <ChoiceMenu
        className={styles.choose}
        label={label}
        options={options}
        selected={value === undefined ? [] : [value]}
        onChange={([next]) => onChange(next)}
      >
        {words === undefined ? label : messages.filtered({ label, value: words })}
      </ChoiceMenu>
      {value !== undefined && (
        <button type="button" aria-label={messages.removeFilter({ label })} onClick={() => onChange(undefined)}>
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}

type FilterChipsProps = { label?: string; isScrolled?: boolean; children: ReactNode };

/** The filters of a list or report. With `isScrolled`, one line that scrolls on phones. */
export const FilterChips = ({ label, isScrolled, children }: FilterChipsProps) => (
  <div className={styles.chips} {...(label && { role: 'group', 'aria-label': label })} data-scrolled={isScrolled}>
    {children}
  </div>
);

export const ClearFilters = ({ onPress }: { onPress(): void }) => (
  <button type="button" className={styles.clear} onClick={onPress}>
    {messages.clearFilters}
  </button>
);
