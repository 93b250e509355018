// Opens the command palette.
import { Search } from 'lucide-react';
import { commandKey } from '../../ui/command-key.ts';
import { messages } from './messages.ts';
import styles from './rail.module.css';
import { usePalette } from './use-palette.tsx';

export function SearchButton() {
  const open = usePalette();
  return (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
    >
      <Search aria-hidden />
      <span>{messages.search}</span>
      <kbd aria-hidden>{`${commandKey}K`}</kbd>
    </button>
  );
}
