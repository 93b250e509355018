// A button that opens a menu: of actions, or to choose one of several.
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import buttons from './button.module.css';
import styles from './menu.module.css';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  run?(): void;
  /** Opens in a new tab. */
  href?: string;
};

type ActionMenuProps = {
  label: string;
  /** In place of the label; it is announced all the same. */
  icon?: ReactNode;
  actions: readonly MenuAction[];
  kind?: 'plain' | 'quiet';
};

export function ActionMenu({ label, icon, actions, kind = 'plain' }: ActionMenuProps) {
  const look = `${buttons.button} ${kind === 'plain' ? buttons.plain : ''} ${icon ? buttons.icon : ''}`;
  return (
    <MenuTrigger>
      <AriaButton className={look} {...(icon && { 'aria-label': label })}>
        {icon ?? (
          <>
            {label} <ChevronDown aria-hidden />
          </>
        )}
      </AriaButton>
      <MenuList actions={actions} placement="bottom end" />
    </MenuTrigger>
  );
}

type MenuListProps = { actions: readonly MenuAction[]; placement: 'bottom end' | 'top' | 'top start' | 'top end' };

/** What a `MenuTrigger` opens. */
export const MenuList = ({ actions, placement }: MenuListProps) => (
  <Popover className={styles.popover} placement={placement}>
    <AriaMenu className={styles.menu} onAction={(id) => actions.find((one) => one.id === id)?.run?.()}>
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
  </Popover>
);

type ChoiceMenuProps = {
  label: string;
  /** Of the button; default: the label. */
  children?: ReactNode;
  className?: string | undefined;
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** Several can be chosen, and the menu stays open. */
  isMultiple?: boolean;
  onChange(selected: string[]): void;
};

export function ChoiceMenu({
  label,
  children,
  className,
  options,
  selected,
  isMultiple = false,
  onChange,
}: ChoiceMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton className={className ?? `${buttons.button} ${buttons.plain}`}>
        {children ?? label} <ChevronDown aria-hidden />
      </AriaButton>
      <Popover className={styles.popover} placement="bottom start">
        <AriaMenu
          className={styles.menu}
          aria-label={label}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={selected}
          onSelectionChange={(keys) =>
            onChange(keys === 'all' ? options.map(({ value }) => value) : [...keys].map(String))
          }
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
      </Popover>
    </MenuTrigger>
  );
}
