// Waitlists of sold-out variants: the sign-ups, and notifying them of a restock. Admin job 54.

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { restockOwnerCalls } from '../../../../../server/commerce/restock/calls.ts';
import type { Waitlist } from '../../../../../server/commerce/restock/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { ActDialog } from '../../../act-dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import { EmailNotice, useEmail } from '../../../email.tsx';
import { mayOpenPath } from '../../../screens.ts';
import { SmallImage } from '../../../small-image.tsx';
import { sinceText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { itemOf, SignUpsDialog } from './sign-ups-dialog.tsx';

const defaults = { sort: '-recent', filters: ['stock'] } as const;
const offerPath = '/config/settings/product-pages';
/** Maximum waitlists per call. */
const listsMax = 100;

export function Waitlists() {
  const { person, toasts } = useEditor();
  const email = useEmail();
  const records = useRecordList(restockOwnerCalls.browse, defaults);
  const [open, setOpen] = useState<Waitlist>();
  const [sending, setSending] = useState<readonly Waitlist[]>();
  return (
    <>
      <ListScreen
        words={messages}
        lead={messages.lead}
        notices={<EmailNotice />}
        {...records}
        storageKey="waitlists"
        name={{
          of: itemOf,
          cell: (row) => (
            <button type="button" data-open onClick={() => setOpen(row)}>
              {itemOf(row)}
            </button>
          ),
          sort: 'product',
        }}
        pictureOf={({ imageId }) => <SmallImage id={imageId} />}
        columns={columns}
        views={{ name: 'stock', options: messages.views }}
        bulk={(selected) => (
          <Button kind="primary" isDisabled={selected.length > listsMax} onPress={() => setSending(selected)}>
            <Bell aria-hidden /> {messages.notify}
          </Button>
        )}
        empty={{
          icon: <Bell aria-hidden />,
          action: mayOpenPath(person, offerPath) && <ButtonLink href={offerPath}>{messages.offer}</ButtonLink>,
        }}
      />
      {open && <SignUpsDialog waitlist={open} onNotify={() => setSending([open])} onClose={() => setOpen(undefined)} />}
      {sending && (
        <ActDialog
          title={messages.confirmTitle}
          does={messages.notifyOf({ count: countOf(sending) })}
          act={(idempotencyKey) =>
            ask(restockOwnerCalls.sendAll, {
              body: { sendRequests: sending.map(({ productId, variantId }) => ({ productId, variantId })) },
              idempotencyKey,
            })
          }
          done=""
          onClose={(answer) => {
            setSending(undefined);
            if (!answer) return;
            const of = (name: 'sent' | 'skipped') => answer.results.reduce((sum, one) => sum + one[name], 0);
            const said = messages.sent({ sent: of('sent'), skipped: of('skipped') });
            if (of('sent') > 0) email.saySent(said);
            else toasts.say(said);
          }}
        >
          <p>
            {messages.onLists({ count: countOf(sending), lists: sending.length })} {messages.skips}
          </p>
          <EmailNotice />
        </ActDialog>
      )}
    </>
  );
}

const countOf = (lists: readonly Waitlist[]): number => lists.reduce((sum, { signUpCount }) => sum + signUpCount, 0);

const columns = {
  waiting: { sort: '-waiting', cell: ({ signUpCount }) => messages.waiting({ count: signUpCount }) },
  stock: {
    phone: 'side',
    cell: ({ inStock }) =>
      inStock === null ? (
        messages.unlimited
      ) : inStock === 0 ? (
        <Badge tone="bad">{messages.soldOut}</Badge>
      ) : (
        <Badge tone="good">{messages.inStock({ count: inStock })}</Badge>
      ),
  },
  last: { sort: '-recent', cell: ({ lastSignUpOn }) => sinceText(lastSignUpOn) },
} satisfies Columns<Waitlist>;
