// Previews of refunds and cancellations: amounts, recipients, and gift cards. Changes nothing. Commerce 1.9.
import type { Clock } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { findGiftCard } from '../gift-card/gift-card.ts';
import { formatMoney } from '../money/money.ts';
import type { RefundRequest } from '../pricing/refund.ts';
import { workedRest } from './cancel.ts';
import { tendersText } from './mails.ts';
import { refundNotes } from './messages.ts';
import { findOrderState } from './order.ts';
import { withReplacements } from './refund-cards.ts';
import { assertKeysFor, leftCents, type RefundState, stateOf, type Worked, workedOut } from './refunds.ts';
import type { RefundPreview } from './wire.ts';

/** `REST`: what canceling the order would refund. */
type PreviewRequest = RefundRequest | { by: 'REST' };

/** @throws like `refundOrder`, or like `cancelOrder` for the rest */
export async function previewRefund(
  { store, clock }: { store: Store; clock: Clock },
  id: string,
  request: PreviewRequest,
): Promise<RefundPreview> {
  const state = await stateOf(store, id);
  const worked = request.by === 'REST' ? workedRest(state) : workedOut(state, request);
  await assertKeysFor(store, state, worked);
  const tenders = await withReplacements(store, worked.tenders, clock.now(), (name) => name);
  const back = { ...worked, tenders };
  return {
    ...back,
    n: state.refunds.length,
    refundableCents: leftCents(state),
    goesTo: tendersText(state.order, back),
    notes: [
      ...notesOfHand(state, back),
      ...notesOfBought(state, back, request.by),
      ...(await notesOfPaying(store, state, back)),
    ],
  };
}

/** No provider gives back what the owner took. */
const notesOfHand = ({ order }: RefundState, { tenders }: Worked): string[] =>
  order.payment.provider === 'manual' && tenders.some(({ kind }) => kind === 'card') ? [refundNotes.byHand] : [];

/** The gift cards that the order bought. */
function notesOfBought(state: RefundState, back: Worked, by: PreviewRequest['by']): string[] {
  const text = (cents: number) => formatMoney(cents, state.order.currency);
  const isCapped = by !== 'AMOUNT' && back.totalCents < leftCents(state);
  return state.boughtCards.flatMap(({ id, name, balanceCents }) => {
    const taken = back.fromGiftCards?.find((one) => one.id === id)?.cents ?? 0;
    const [left, more] = [text(balanceCents), text(back.totalCents - taken)];
    return [
      ...(isCapped
        ? [balanceCents > 0 ? refundNotes.unspent({ name, amount: left }) : refundNotes.spent({ name })]
        : []),
      ...(back.totalCents > balanceCents ? [refundNotes.beyond({ name, left, more })] : []),
      ...(taken > 0 ? [refundNotes.taken({ name, amount: text(taken) })] : []),
      ...(by === 'REST' ? [refundNotes.off({ name })] : []),
    ];
  });
}

/** Notes about gift cards that paid for the order and no longer work. */
async function notesOfPaying(store: Store, { order }: RefundState, { tenders }: Worked): Promise<string[]> {
  const { currency, email, giftCards = [] } = order;
  const notes: string[] = [];
  for (const { id, cents, replacedBy } of tenders) {
    if (replacedBy === undefined) continue;
    const name = giftCards.find((one) => one.id === id)?.name ?? '';
    const amount = formatMoney(cents, currency);
    notes.push(
      email === '' ? refundNotes.replaced({ name, amount }) : refundNotes.replacedMailed({ name, amount, email }),
    );
    const boughtBy = (await findGiftCard(store, id))?.orderId;
    const purchase = boughtBy === undefined ? undefined : await findOrderState(store, boughtBy);
    const refunded = purchase?.issuedGiftCards?.some((one) => one.id === id) ? (purchase.refundedCents ?? 0) : 0;
    if (refunded > 0) notes.push(refundNotes.alreadyRefunded({ name, amount: formatMoney(refunded, currency) }));
  }
  return notes;
}
