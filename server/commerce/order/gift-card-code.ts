// Replaces the code of a gift card: the old one stops working, and its holder gets an email. Public.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { queueMail, withdrawMail } from '../../outbox/outbox.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { giftCardGone } from '../gift-card/errors.ts';
import { balancesOf, findGiftCard, newGiftCardCode, replaceGiftCardCode } from '../gift-card/gift-card.ts';
import { giftCardMail } from '../gift-card/mails.ts';
import { type GiftCard, giftCardName } from '../gift-card/schema.ts';
import { timeline } from './messages.ts';
import type { Order } from './schema.ts';
import { loadWhole, type OrderStep, orderMailSite, orderStep, recordEvent, saveOrder } from './step.ts';

export type NewCode = {
  card: GiftCard;
  /** Present only if the code was not emailed: then this is its only copy. */
  code?: string;
  mailedTo?: string;
};

/**
 * Mails the new code to `email`, else to the recipient (for a purchased card, the one its order names), else to no one.
 * The order of a purchased card records it in its timeline. If the mail with the old code is still scheduled, it is
 * withdrawn, and the new mail keeps its date.
 * @param options.show sends no mail; only the answer contains the code
 * @throws giftCardGone
 */
export async function giveNewCode(
  parts: Parts & SiteAddress,
  id: string,
  {
    actor,
    email,
    show = false,
    within = () => {},
  }: { actor: string; email?: string; show?: boolean; within?: (tx: Tx, made: NewCode) => void },
): Promise<NewCode> {
  const { store, ids } = parts;
  const code = newGiftCardCode(ids);
  const step = orderStep(parts, actor);
  const [balanceCents = 0] = await balancesOf(store, [id]);
  return transact(store, async (tx) => {
    const before = await findGiftCard(tx, id);
    if (!before) throw giftCardGone();
    const { at } = step;
    const orderId = before.orderId;
    const card = await replaceGiftCardCode(tx, id, code, { entryId: step.id, actor, at, ...(orderId && { orderId }) });
    const order = orderId === undefined ? undefined : (await loadWhole(tx, orderId)).order;
    const issued = order?.issuedGiftCards?.find((one) => one.id === id);
    const isHeldBack = issued?.mailId !== undefined && (await withdrawMail(tx, issued.mailId, at));
    const to = show ? '' : (email ?? order?.giftCardTo?.recipientEmail ?? order?.email ?? card.to?.email ?? '');
    const mailId = step.idOf('gift-card');
    if (to !== '') {
      const given = {
        ...{ code, currency: card.currency, cents: balanceCents, to, senderName: '', message: '' },
        recipientName: email === undefined ? (order?.giftCardTo?.recipientName ?? card.to?.name ?? '') : '',
        isNewCode: true,
      };
      const { kind, subject, content } = await inLanguage(order?.language, async () =>
        giftCardMail(await orderMailSite(tx, step.siteUrl), given),
      );
      const dueAt = isHeldBack ? Math.max(at, order?.giftCardTo?.sendAt ?? at) : at;
      queueMail(tx, { id: mailId, kind, to, subject, content, dueAt, ...(orderId && { orderId }) });
    }
    if (order) noteInOrder(tx, order, { before, card, ...(to !== '' && { mailed: { id: mailId, to } }) }, step);
    const made: NewCode = { card, ...(to === '' ? { code } : { mailedTo: to }) };
    within(tx, made);
    return made;
  });
}

/** Updates the card's name on the order page and adds a timeline entry. */
function noteInOrder(
  tx: Tx,
  order: Order,
  { before, card, mailed }: { before: GiftCard; card: GiftCard; mailed?: { id: string; to: string } },
  step: OrderStep,
): void {
  const [old, name] = [giftCardName(before), giftCardName(card)];
  const issuedGiftCards = order.issuedGiftCards?.map((one) =>
    one.id === card.id ? { ...one, name, ...(mailed && { mailId: mailed.id }) } : one,
  );
  saveOrder(tx, { ...order, ...(issuedGiftCards && { issuedGiftCards }), updatedAt: step.at }, order);
  const text = mailed
    ? timeline.giftCardCodeMailed({ old, name, email: mailed.to })
    : timeline.giftCardCodeReplaced({ old, name });
  recordEvent(tx, order.id, step, 'other', text);
}
