// Whether visitors see an item. Editor A13.
import type { ItemState } from '../../../../../server/content/item/edit-schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { messages } from './messages.ts';

const tones = { published: 'good', scheduled: 'warn', 'needs-review': 'warn', draft: 'plain' } as const;

export const StateBadge = ({ state }: { state: ItemState }) => (
  <Badge tone={tones[state]}>{messages.states[state]}</Badge>
);
