// Product reviews: approved or rejected before shoppers see them, and answered. Admin job 53.
import { Star } from 'lucide-react';
import { useState } from 'react';
import { reviewCalls } from '../../../../../server/commerce/review/calls.ts';
import type { ReviewAnswer } from '../../../../../server/commerce/review/schema.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { sinceColumn } from '../../../since-column.tsx';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { ReviewDialog } from './review-dialog.tsx';
import styles from './reviews.module.css';
import { useModerate } from './use-moderate.ts';

const defaults = { sort: '-created', filters: ['state', 'stars', 'productId'] } as const;

const steps = [
  { label: messages.show, href: '/config/settings/product-pages' },
  { label: messages.ask, href: '/config/commerce/preferences/orders' },
];

export function Reviews() {
  const { person } = useEditor();
  const records = useRecordList(reviewCalls.browse, defaults);
  const [open, setOpen] = useState<string>();
  const moderate = useModerate();
  const shown = records.list.rows?.find(({ id }) => id === open);
  return (
    <>
      <ListScreen
        words={messages}
        {...records}
        storageKey="reviews"
        name={{
          of: ({ title, productTitle }) => title || productTitle,
          cell: (review) => <Excerpt review={review} onOpen={() => setOpen(review.id)} />,
        }}
        columns={columns}
        views={{ name: 'state', options: messages.views }}
        filters={messages.filters}
        bulk={(selected, clear) => (
          <>
            <Button
              kind="primary"
              onPress={() => void moderate(selected, 'APPROVED').then((isDone) => isDone && clear())}
            >
              {messages.approveCount({ count: selected.length })}
            </Button>
            <Button onPress={() => void moderate(selected, 'REJECTED').then((isDone) => isDone && clear())}>
              {messages.rejectCount({ count: selected.length })}
            </Button>
          </>
        )}
        empty={{
          icon: <Star aria-hidden />,
          action: steps.map(
            ({ label, href }) =>
              mayOpenPath(person, href) && (
                <ButtonLink key={href} href={href}>
                  {label}
                </ButtonLink>
              ),
          ),
        }}
      />
      {shown && <ReviewDialog review={shown} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Excerpt({ review: { rating, title, text }, onOpen }: { review: ReviewAnswer; onOpen(): void }) {
  return (
    <span className={styles.excerpt}>
      <span className={styles.stars} role="img" aria-label={messages.stars({ count: rating })}>
        {'★'.repeat(rating)}
        <span className={styles.rest}>{'★'.repeat(5 - rating)}</span>
      </span>
      <button type="button" data-open onClick={onOpen}>
        {title || messages.untitled}
      </button>
      <span className={styles.text}>{text}</span>
    </span>
  );
}

const tones = { PENDING: 'warn', APPROVED: 'good', REJECTED: 'plain' } as const;
const columns = {
  product: { sort: 'product', cell: ({ productTitle }) => productTitle },
  by: { cell: ({ name }) => name || messages.anonymous },
  state: { phone: 'side', cell: ({ state }) => <Badge tone={tones[state]}>{messages.states[state]}</Badge> },
  written: sinceColumn('created', ({ createdOn }) => createdOn),
} satisfies Columns<ReviewAnswer>;
