// The popup of a menu button. Loaded when the first menu is opened (menu.tsx).
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './menu.module.css';
import type { MenuAction, MenuChoices, MenuPlacement } from './menu.tsx';

type OpenMenuProps = {
  label: string;
  button: RefObject<HTMLElement | null>;
  placement: MenuPlacement;
  /** The entry that gets the focus. */
  focused: 'first' | 'last';
  onClose(): void;
};

const Opened = ({ label, button, placement, onClose, children }: OpenMenuProps & { children: ReactNode }) => (
  <Popover
    className={styles.popover}
    aria-label={label}
    triggerRef={button}
    placement={placement}
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    {children}
  </Popover>
);

export const ActionList = ({ actions, ...opened }: OpenMenuProps & { actions: readonly MenuAction[] }) => (
  <Opened {...opened}>
    <AriaMenu
      className={styles.menu}
      aria-label={opened.label}
      autoFocus={opened.focused}
      onClose={opened.onClose}
      onAction={(id) => actions.find((one) => one.id === id)?.run?.()}
    >
      {actions.map((one) => (
        <MenuItem
          key={one.id}
          id={one.id}
          textValue={one.label}
          isDisabled={one.isDisabled ?? false}
          {...(one.href !== undefined && { href: one.href, target: '_blank', rel: 'noreferrer' })}
          className={`${styles.item} ${one.isDanger ? styles.danger : ''}`}
        >
          {one.icon}
          {one.label}
        </MenuItem>
      ))}
    </AriaMenu>
  </Opened>
);

export const ChoiceList = ({ options, selected, isMultiple, onChange, ...opened }: OpenMenuProps & MenuChoices) => (
  <Opened {...opened}>
    <AriaMenu
      className={styles.menu}
      aria-label={opened.label}
      autoFocus={opened.focused}
      onClose={opened.onClose}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange(keys === 'all' ? options.map(({ value }) => value) : [...keys].map(String))}
    >
      {options.map((option) => (
        <MenuItem key={option.value} id={option.value} textValue={option.label} className={styles.item}>
          {({ isSelected }) => (
            <>
              <Check className={isSelected ? '' : styles.blank} aria-hidden />
              {option.label}
            </>
          )}
        </MenuItem>
      ))}
    </AriaMenu>
  </Opened>
);
