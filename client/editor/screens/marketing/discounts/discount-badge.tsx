// The state of a discount: in the list, and on its own screen.
import type { DiscountState } from '../../../../../server/commerce/discount/state.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { listMessages as messages } from './messages.ts';

const tones: Readonly<Record<DiscountState, 'good' | 'warn' | 'plain'>> = {
  active: 'good',
  scheduled: 'warn',
  ended: 'plain',
  'used-up': 'plain',
  off: 'plain',
};

export const DiscountBadge = ({ state }: { state: DiscountState }) => (
  <Badge tone={tones[state]}>{messages.states[state]}</Badge>
);
