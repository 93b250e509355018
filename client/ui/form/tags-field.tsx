// Tags: added with Enter or a comma, removed with their button or Backspace.
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { messages } from '../messages.ts';
import styles from './field.module.css';
import { fieldMessages } from './field-messages.ts';
import { type FieldProps, Labelled } from './labelled.tsx';

type TagsFieldProps = Omit<FieldProps<readonly string[]>, 'onChange'> & {
  /** Maximum length of one tag. */
  maxLength: number;
  /** Suggested while typing. */
  suggestions?: readonly string[];
  onChange(value: string[]): void;
};

export function TagsField({
  label,
  hint,
  name,
  problem,
  maxLength,
  suggestions = [],
  value,
  onChange,
}: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = (text: string) => {
    const words = text.split(',').map((one) => one.trim().slice(0, maxLength));
    const known = new Set(value.map((one) => one.toLowerCase()));
    const fresh = words.filter((one) => one !== '' && !known.has(one.toLowerCase()) && known.add(one.toLowerCase()));
    setTyped('');
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  return (
    <div>
      <Labelled label={label} hint={typed === '' ? hint : fieldMessages.addTag} problem={problem}>
        {(props) => (
          <input
            {...props}
            name={name}
            list={listId}
            maxLength={maxLength + 1}
            enterKeyHint="done"
            value={typed}
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.preventDefault();
                add(typed);
              } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
            }}
          />
        )}
      </Labelled>
      <datalist id={listId}>
        {suggestions
          .filter((one) => !value.includes(one))
          .slice(0, 50)
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      {value.length > 0 && (
        <TagGroup aria-label={label} onRemove={(keys) => onChange(value.filter((one) => !keys.has(one)))}>
          <TagList className={styles.tags}>
            {value.map((one) => (
              <Tag key={one} id={one} textValue={one} className={styles.tag}>
                {one}
                <Button slot="remove" aria-label={messages.remove({ name: one })}>
                  <X aria-hidden />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}
