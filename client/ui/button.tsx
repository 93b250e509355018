// Buttons. A pending button keeps its width and focus and is announced as busy.
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Link } from 'wouter';
import styles from './button.module.css';
import tips from './layout/tooltip.module.css';

type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  children: ReactNode;
};

export function Button({ kind = 'plain', isPending = false, onPress, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // Not the library's pending state, which announces a progress bar that does not exist.
      aria-disabled={isPending || undefined}
      type={isPending ? 'button' : props.type}
      onPress={isPending ? undefined : onPress}
      className={`${styles.button} ${kind === 'quiet' ? '' : styles[kind]}`}
    />
  );
}

type ButtonLinkProps = {
  kind?: 'plain' | 'primary' | 'quiet';
  href: string;
  isElsewhere?: boolean;
  children: ReactNode;
};

export function ButtonLink({ kind = 'plain', href, isElsewhere = false, children }: ButtonLinkProps) {
  const className = `${styles.button} ${styles.link} ${kind === 'quiet' ? '' : styles[kind]}`;
  if (isElsewhere)
    return (
      <a className={className} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link className={className} href={href}>
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  /** For toggle buttons. */
  pressed?: boolean;
  placement?: 'top' | 'bottom' | 'end';
};

/** Its label is announced, and shown as a tooltip. */
export function IconButton({ label, icon, pressed, placement = 'bottom', ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} aria-pressed={pressed} className={`${styles.button} ${styles.icon}`}>
        {icon}
      </AriaButton>
      <Tooltip className={tips.tip} placement={placement} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
