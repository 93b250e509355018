// A dialog with one search box over everything that can be opened or done. The arrow keys move through the matches while the focus stays in
// the box; Enter chooses.
import type { LucideIcon } from 'lucide-react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import dialog from './dialog.module.css';
import { messages } from './messages.ts';
import styles from './palette.module.css';

export type Command = { id: string; label: string; icon: LucideIcon; run(): void };
export type CommandGroup = { title: string; commands: readonly Command[] };

type PaletteProps = { title: string; placeholder: string; groups: readonly CommandGroup[]; onClose(): void };

export function Palette({ title, placeholder, groups, onClose }: PaletteProps) {
  const run = (chosen: unknown) => {
    onClose();
    groups
      .flatMap(({ commands }) => commands)
      .find(({ id }) => id === chosen)
      ?.run();
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
          <Autocomplete filter={matches}>
            <SearchField aria-label={title} autoFocus className={styles.search}>
              <Input className={styles.input} placeholder={placeholder} />
            </SearchField>
            <Menu
              aria-label={title}
              className={styles.commands}
              onAction={run}
              renderEmptyState={() => <p className={styles.none}>{messages.noMatches}</p>}
            >
              {groups
                .filter(({ commands }) => commands.length > 0)
                .map((group) => (
                  <MenuSection key={group.title} className={styles.group}>
                    <Header className={styles.title}>{group.title}</Header>
                    {group.commands.map(({ id, label, icon: Icon }) => (
                      <MenuItem key={id} id={id} textValue={label} className={styles.command}>
                        <Icon aria-hidden />
                        {label}
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

/** Every word typed, in any order. */
export const matches = (label: string, typed: string): boolean => {
  const words = plain(typed).split(/\s+/);
  const text = plain(label);
  return words.every((word) => text.includes(word));
};

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
