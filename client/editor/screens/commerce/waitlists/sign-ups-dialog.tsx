// The sign-ups for one variant.
import { restockOwnerCalls } from '../../../../../server/commerce/restock/calls.ts';
import type { SignUpRow, Waitlist } from '../../../../../server/commerce/restock/schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmailNotice } from '../../../email.tsx';
import { timeText } from '../../../time-text.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { messages } from './messages.ts';

type SignUpsDialogProps = { waitlist: Waitlist; onNotify(): void; onClose(): void };

export function SignUpsDialog({ waitlist, onNotify, onClose }: SignUpsDialogProps) {
  const { productId, variantId, signUpCount, inStock } = waitlist;
  const signUps = useCallPages(restockOwnerCalls.listSignUps, { query: { productId, variantId } });
  const all = signUps.data?.pages.flatMap((page) => page.signUps) ?? [];
  return (
    <Dialog
      title={messages.listTitle({ item: itemOf(waitlist) })}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{messages.close}</Button>
          <Button kind="primary" isDisabled={inStock === 0} onPress={onNotify}>
            {messages.notifyOf({ count: signUpCount })}
          </Button>
        </>
      }
    >
      {inStock === 0 ? <Notice>{messages.stillOut}</Notice> : <EmailNotice />}
      <Waiting query={signUps} what={messages.loading} />
      {all.length > 0 && <DataTable label={messages.title} rows={all} columns={columns} keyOf={({ id }) => id} />}
      {signUps.hasNextPage && (
        <Button isPending={signUps.isFetchingNextPage} onPress={() => void signUps.fetchNextPage()}>
          {messages.more}
        </Button>
      )}
    </Dialog>
  );
}

export const itemOf = ({ productTitle, options }: Waitlist): string =>
  messages.item({ title: productTitle || messages.deleted, options });

const columns = [
  { head: messages.email, cell: ({ email }: SignUpRow) => email, isLong: true },
  { head: messages.status, cell: statusText },
  { head: messages.since, cell: ({ createdOn }: SignUpRow) => timeText(createdOn) },
];

/** A queued email may wait for a mail server, or fail. An email too old for the log has no state. */
function statusText({ status, mail = 'sent' }: SignUpRow): string {
  return status === 'SENT' && mail !== 'sent' ? messages.notSentYet : messages.statuses[status];
}
