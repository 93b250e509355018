// A dialog with one search box for everything that can be opened or done. The arrow keys move through the matches while the focus stays in
// the box; Enter chooses the current match, by default the first.
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { messages } from '../messages.ts';
import dialog from './dialog.module.css';
import styles from './palette.module.css';

export type Command = {
  id: string;
  label: string;
  /** Shown after the label, e.g. an order's customer. */
  note?: string | undefined;
  /** Other words that find it. */
  also?: string;
  icon: LucideIcon;
  /** Skips the local filter, since the server's search matched it. */
  isFound?: true;
  run(): void;
};
export type CommandGroup = { title: string; commands: readonly Command[] };

type PaletteProps = {
  title: string;
  placeholder: string;
  groups: readonly CommandGroup[];
  /** More results may arrive for the typed text. */
  isSearching?: boolean;
  onType?(text: string): void;
  onClose(): void;
};

export function Palette({ title, placeholder, groups, isSearching = false, onType, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const commands = groups.flatMap((group) => group.commands);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const isShown = (command: Command) =>
    command.isFound === true || matches(`${command.label} ${command.also ?? ''}`, typed);
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const isUnmoved = !event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key === 'Enter' && isUnmoved && typed !== '') run(commands.find(isShown));
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={`${dialog.overlay} ${styles.overlay}`}
    >
      <Modal className={dialog.modal}>
        <Dialog aria-label={title} className={styles.palette}>
          <Autocomplete
            inputValue={typed}
            onInputChange={(text) => {
              setTyped(text);
              onType?.(text);
            }}
            filter={(_, __, { key }) => {
              const command = commands.find(({ id }) => id === key);
              return command !== undefined && isShown(command);
            }}
          >
            <SearchField aria-label={title} autoFocus className={styles.search}>
              <Input className={styles.input} placeholder={placeholder} onKeyDown={chooseFirst} />
            </SearchField>
            <Menu
              aria-label={title}
              className={styles.commands}
              onAction={(chosen) => run(commands.find(({ id }) => id === chosen))}
              renderEmptyState={() => (
                <p className={styles.none}>{isSearching ? messages.searching : messages.noMatches}</p>
              )}
            >
              {groups
                .filter((group) => group.commands.length > 0)
                .map((group) => (
                  <MenuSection key={group.title} className={styles.group}>
                    <Header className={styles.title}>{group.title}</Header>
                    {group.commands.map(({ id, label, note, icon: Icon }) => (
                      <MenuItem key={id} id={id} textValue={label} className={styles.command}>
                        <Icon aria-hidden />
                        <span>{label}</span>
                        {note && <span className={styles.note}>{note}</span>}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Up to this many letters occur within too many words: "ref" in "preferences". */
const startLettersMax = 3;

/** Matches every typed word, in any order; short ones only where a word starts, unless their script has no spaces. */
export const matches = (label: string, typed: string): boolean => {
  const words = plain(typed).split(/\s+/);
  const text = plain(label);
  return words.every((word) => (isShortAscii(word) ? startsWord(text, word) : text.includes(word)));
};

const isShortAscii = (word: string): boolean => word.length <= startLettersMax && /^[ -~]*$/.test(word);

function startsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at > 0 && /[a-z\d]/.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1);
  return at >= 0;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
