// The search box of a list.
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './list-tools.module.css';
import { listMessages as messages } from './messages.ts';

type SearchBoxProps = {
  hint: string;
  /** For the screen reader; default: "Search". */
  label?: string;
  boxRef?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange(value: string): void;
  /** For what was searched. @returns whether it did something; otherwise Enter sends the form */
  onEnter?(): boolean;
};

const searchAfterMs = 200;

/** Debounced: searches when typing pauses. */
export function SearchBox({ hint, label = messages.search, boxRef, value, onChange, onEnter }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const sent = useRef(value);
  // Changed from outside, e.g. by Back or "Clear filters".
  if (sent.current !== value) {
    sent.current = value;
    if (typed !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      latest.current(typed);
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <span className="visually-hidden">{label}</span>
      <input
        ref={boxRef}
        type="search"
        maxLength={200}
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter || typed.trim() === '') return;
          if (typed !== value || onEnter()) event.preventDefault();
        }}
      />
    </label>
  );
}
