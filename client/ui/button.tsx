// Buttons. A pending button keeps its width and focus and is announced as busy.
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { Link } from 'wouter';
import styles from './button.module.css';

type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  children: ReactNode;
};

export function Button({ kind = 'plain', isPending = false, onPress, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // Not the library's pending state, which announces a progress bar that does not exist.
      aria-disabled={isPending || props['aria-disabled']}
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
  /** Downloads a file of this name. */
  download?: string;
  'aria-label'?: string;
  children: ReactNode;
};

export function ButtonLink({ kind = 'plain', href, isElsewhere = false, children, ...rest }: ButtonLinkProps) {
  const className = `${styles.button} ${styles.link} ${kind === 'quiet' ? '' : styles[kind]}`;
  if (isElsewhere || rest.download !== undefined)
    return (
      <a {...rest} className={className} href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {children}
      </a>
    );
  return (
    <Link {...rest} className={className} href={href}>
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

/** Without the server, e.g. while it is updated, there are no tooltips. */
const Tip = lazy(() =>
  import('./tip.tsx').then(
    ({ TipOf }) => ({ default: TipOf }),
    () => ({ default: () => null }),
  ),
);

/** Its label is announced, and shown as a tooltip. */
export function IconButton({ label, icon, pressed, placement = 'bottom', ...props }: IconButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const state = useTooltipTriggerState({ delay: 500 });
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, trigger);
  return (
    <>
      {/* Handlers given to the button itself would keep keys from the screen's shortcuts. */}
      <FocusableProvider {...triggerProps} ref={trigger}>
        <AriaButton {...props} aria-label={label} aria-pressed={pressed} className={`${styles.button} ${styles.icon}`}>
          {icon}
        </AriaButton>
      </FocusableProvider>
      {state.isOpen && (
        <Suspense>
          <Tip {...tooltipProps} state={state} trigger={trigger} placement={placement}>
            {label}
          </Tip>
        </Suspense>
      )}
    </>
  );
}
