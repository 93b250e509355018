// Text that shows on hover and focus. Loaded when the first one is shown, because placing it takes more code than the buttons.
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './tip.module.css';

type TipProps = { placement: 'top' | 'bottom' | 'end'; children: ReactNode };

/** In a `TooltipTrigger`. */
export const Tip = (props: TipProps) => <Tooltip className={styles.tip as string} offset={6} {...props} />;

type TipOfProps = TipProps & {
  id?: string;
  state: ComponentProps<typeof TooltipTriggerStateContext>['value'];
  trigger: RefObject<HTMLElement | null>;
};

/** Beside its trigger. */
export const TipOf = ({ state, trigger, ...props }: TipOfProps): ReactNode => (
  <TooltipTriggerStateContext value={state}>
    <Tooltip className={styles.tip as string} offset={6} triggerRef={trigger} {...props} />
  </TooltipTriggerStateContext>
);
