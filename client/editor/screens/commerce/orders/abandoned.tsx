// Abandoned carts with an email address, and the recovery email. Admin "Orders".
import { Mail, ShoppingCart } from 'lucide-react';
import { can } from '../../../../../server/base/roles.ts';
import type { AbandonedCart } from '../../../../../server/commerce/checkout/abandoned-schema.ts';
import { abandonedCalls } from '../../../../../server/commerce/checkout/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { EmailNotice, useEmail } from '../../../email.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { useSubmission } from '../../../use-submission.ts';
import { abandonedMessages as messages } from './messages.ts';
import { moneyText } from './money-text.ts';
import { itemsText } from './order-items.ts';

const defaults = { sort: '-updated', filters: ['mail'] } as const;

export function AbandonedCarts() {
  const { person, toasts } = useEditor();
  const email = useEmail();
  const records = useRecordList(abandonedCalls.browse, defaults);
  const send = useSubmission((id: string, idempotencyKey) => ask(abandonedCalls.sendLink, { id, idempotencyKey }));
  const sending = useAction({
    run: async ({ carts }: { carts: readonly AbandonedCart[]; clear(): void }) => {
      const unsent = carts.filter(({ mailedAt }) => mailedAt === undefined);
      for (const { id } of unsent) await send(id);
      return unsent.length;
    },
    onSuccess: (count, { clear }) => {
      if (count > 0) email.saySent(messages.sent({ count }));
      else toasts.say(messages.sent({ count }));
      clear();
    },
    isBrief: true,
  });
  return (
    <ListScreen
      words={messages}
      notices={can(person, 'orders.change') && <EmailNotice />}
      lead={messages.lead}
      {...records}
      storageKey="abandoned"
      name={{ of: ({ email }) => email, sort: 'customer' }}
      columns={columns}
      filters={messages.filters}
      empty={{ icon: <ShoppingCart aria-hidden /> }}
      bulk={
        can(person, 'orders.change')
          ? (carts, clear) => (
              <Button isPending={sending.isPending} onPress={() => sending.mutate({ carts, clear })}>
                <Mail aria-hidden /> {messages.send({ count: carts.length })}
              </Button>
            )
          : undefined
      }
    />
  );
}

const columns = {
  items: { cell: itemsText },
  updated: sinceColumn('updated', ({ updatedAt }) => updatedAt),
  mail: {
    cell: ({ mailedAt }) =>
      mailedAt === undefined ? (
        <Badge>{messages.notSent}</Badge>
      ) : (
        <Badge tone="good">{messages.sentSince({ since: sinceText(mailedAt) })}</Badge>
      ),
  },
  total: { isNumber: true, phone: 'side', cell: ({ total }) => moneyText(total) },
} satisfies Columns<AbandonedCart>;
