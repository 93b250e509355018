// A screen's secondary actions: buttons where there is room, one menu on a phone.
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../button.tsx';
import { ActionMenu, type MenuAction } from '../dialog/menu.tsx';
import { messages } from '../messages.ts';
import styles from './screen.module.css';

export type HeadAction = MenuAction & {
  /** Whether the section that this toggles is open. */
  isOpen?: boolean;
  /** Navigates to another screen. */
  to?: string;
};

/** Several actions behind one button, e.g. "Export". */
type HeadGroup = { label: string; actions: readonly MenuAction[] };

type HeadActionsProps = {
  more: readonly (HeadAction | HeadGroup)[];
  /** The main button, at the end. */
  children?: ReactNode;
};

export function HeadActions({ more, children }: HeadActionsProps) {
  const [, navigate] = useLocation();
  const opened = ({ to, ...one }: HeadAction): MenuAction =>
    to === undefined ? one : { ...one, run: () => navigate(to) };
  return (
    <div className={styles.acts}>
      {more.length > 0 && (
        <>
          <span className={styles.apart}>{more.map(shownApart)}</span>
          <span className={styles.together}>
            <ActionMenu
              label={messages.more}
              icon={<Ellipsis />}
              actions={more.flatMap((one) => ('actions' in one ? one.actions : [opened(one)]))}
            />
          </span>
        </>
      )}
      {children}
    </div>
  );
}

function shownApart(one: HeadAction | HeadGroup): ReactNode {
  if ('actions' in one) return <ActionMenu key={one.label} label={one.label} actions={one.actions} />;
  const { id, label, icon, href, to, isOpen, isDisabled = false, run } = one;
  const address = href ?? to;
  if (address !== undefined)
    return (
      <ButtonLink key={id} href={address} isElsewhere={to === undefined}>
        {icon} {label}
      </ButtonLink>
    );
  return (
    <Button key={id} isDisabled={isDisabled} aria-expanded={isOpen} {...(run && { onPress: run })}>
      {icon} {label}
    </Button>
  );
}
