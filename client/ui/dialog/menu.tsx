// A button with a menu of actions or choices. The menu itself is loaded when the first one is opened (menu-list.tsx).
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import buttons from '../button.module.css';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  run?(): void;
  /** Opened in a new tab. */
  href?: string;
};

export type MenuPlacement = 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end';

export type MenuChoices = {
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** Several can be chosen, and the menu stays open. */
  isMultiple?: boolean;
  onChange(selected: string[]): void;
};

type Lists = typeof import('./menu-list.tsx');
export const loadMenus = (): Promise<Lists> => import('./menu-list.tsx');

type MenuButtonProps = {
  label: string;
  /** Only an icon, without a visible label. */
  isIcon?: boolean;
  className: string | undefined;
  placement: MenuPlacement;
  /** The button's content. */
  children: ReactNode;
  menu(lists: Lists, opened: Omit<ComponentProps<Lists['ActionList']>, 'actions'>): ReactNode;
};

function MenuButton({ label, isIcon = false, className, placement, children, menu }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ lists: Lists; focused: 'first' | 'last' }>();
  const open = async (focused: 'first' | 'last') => {
    const lists = await loadMenus().catch(() => undefined); // Stays closed when offline.
    if (lists) setOpened({ lists, focused });
  };
  return (
    <>
      <AriaButton
        ref={button}
        className={className ?? ''}
        {...(isIcon && { 'aria-label': label })}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        onPress={() => void open('first')}
        onKeyDown={(event) => {
          const { key } = event;
          // Undo, Escape, and other screen shortcuts propagate.
          if (key !== 'ArrowDown' && key !== 'ArrowUp') return event.continuePropagation();
          event.preventDefault();
          void open(key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </AriaButton>
      {opened &&
        menu(opened.lists, { label, button, placement, focused: opened.focused, onClose: () => setOpened(undefined) })}
    </>
  );
}

type ActionMenuProps = {
  label: string;
  /** Shown instead of the label, which is still announced. */
  icon?: ReactNode;
  actions: readonly MenuAction[];
  kind?: 'plain' | 'quiet';
  className?: string | undefined;
  placement?: MenuPlacement;
};

export function ActionMenu(props: ActionMenuProps) {
  const { label, icon, actions, kind = 'plain', className, placement = 'bottom end' } = props;
  const look = `${buttons.button} ${kind === 'plain' ? buttons.plain : ''} ${icon ? buttons.icon : ''}`;
  return (
    <MenuButton
      label={label}
      isIcon={icon !== undefined}
      className={className ?? look}
      placement={placement}
      menu={({ ActionList }, opened) => <ActionList {...opened} actions={actions} />}
    >
      {icon ?? (
        <>
          {label} <ChevronDown aria-hidden />
        </>
      )}
    </MenuButton>
  );
}

type ChoiceMenuProps = MenuChoices & {
  label: string;
  /** The button's content; default: the label. */
  children?: ReactNode;
  className?: string | undefined;
};

export const ChoiceMenu = ({ label, children, className, ...choices }: ChoiceMenuProps) => (
  <MenuButton
    label={label}
    className={className ?? `${buttons.button} ${buttons.plain}`}
    placement="bottom start"
    menu={({ ChoiceList }, opened) => <ChoiceList {...opened} {...choices} />}
  >
    {children ?? label} <ChevronDown aria-hidden />
  </MenuButton>
);
