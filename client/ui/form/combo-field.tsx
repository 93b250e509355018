// A search combobox for picking one record: products, customers, or anything searchable.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { messages } from '../messages.ts';
import styles from './field.module.css';

type ComboOption = { id: string; label: string; note?: string };

type ComboFieldProps = {
  label: string;
  placeholder?: string;
  options: readonly ComboOption[];
  /** Called with the typed text, debounced. */
  onSearch?(text: string): void;
  /** Results for the current search are still loading. */
  isSearching?: boolean;
  onPick(id: string): void;
};

const restMs = 200;

/** Clears itself after each choice, so that several can be picked in a row. */
export function ComboField({ label, placeholder, options, onSearch, isSearching = false, onPick }: ComboFieldProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(typed);
      onSearch?.(typed.trim());
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const isWaiting = onSearch !== undefined && (isSearching || asked !== typed);
  const shown = onSearch ? options : options.filter((one) => one.label.toLowerCase().includes(typed.toLowerCase()));
  return (
    <ComboBox
      className={styles.field}
      items={shown}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={null}
      onSelectionChange={(key) => {
        setTyped('');
        if (key !== null) onPick(String(key));
      }}
      menuTrigger="focus"
      // After a choice, the list may be empty until something is typed.
      allowsEmptyCollection={typed !== ''}
    >
      <Label className={styles.label}>{label}</Label>
      <span className={`${styles.affixed} ${styles.combo}`}>
        <Search aria-hidden className={styles.comboIcon} />
        <Input className={styles.input} placeholder={placeholder} />
      </span>
      <Popover className={styles.popover}>
        <ListBox<ComboOption>
          className={styles.comboList}
          renderEmptyState={() => (
            <p className={styles.comboNone}>{isWaiting ? messages.searching : messages.noMatches}</p>
          )}
        >
          {({ id, label: name, note }) => (
            <ListBoxItem id={id} textValue={name} className={styles.comboOption}>
              <span>{name}</span>
              {note && <span className={styles.comboNote}>{note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
