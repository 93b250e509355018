// A page's states as badges. Published is the default, so it has no badge in the tree.
import type { PageRow, PageState } from '../../../../../server/owner/page-tree/schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { messages } from './messages.ts';

const tones = {
  review: 'warn',
  scheduled: 'warn',
  draft: 'warn',
  changed: 'warn',
  private: 'plain',
  published: 'good',
} as const satisfies Record<PageState, string>;

type Stated = Pick<PageRow, 'states' | 'isHome' | 'isProtected' | 'memberAreaId'>;

export const PageBadges = ({ page, isFull = false }: { page: Stated; isFull?: boolean }) => (
  <>
    {page.isHome && <Badge>{messages.home}</Badge>}
    {page.states
      .filter((state) => isFull || state !== 'published')
      .map((state) => (
        <Badge key={state} tone={tones[state]}>
          {messages.states[state]}
        </Badge>
      ))}
    {page.isProtected && <Badge>{messages.protected}</Badge>}
    {page.memberAreaId !== undefined && <Badge>{messages.members}</Badge>}
  </>
);
