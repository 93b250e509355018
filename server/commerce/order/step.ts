// One change to an order, within a transaction: reading and saving it, its timeline, its mails, and its webhooks. Public.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { type StepIds, stepIds } from '../../base/step-ids.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { orderUnknown } from './errors.ts';
import type { MailOrder, OrderMail } from './mails.ts';
import type { Order, OrderEvent, OrderLine } from './schema.ts';
import * as rows from './store.ts';

/** The context of one change to an order. `id` is the prefix of its timeline event ids. */
export type OrderStep = StepIds & {
  /** Contributor id, `shopper` or `system`. */
  readonly actor: string;
  readonly siteUrl: string;
  readonly adminUrl: string;
};

export const orderStep = (parts: Parts & SiteAddress, actor: string): OrderStep => ({
  ...stepIds(parts),
  actor,
  siteUrl: parts.siteUrl(),
  adminUrl: parts.adminUrl(),
});

/** `ADDRESS_UPDATED` and `DISPUTED` are ours; the others are the original's. */
type Update =
  | 'FULFILLED'
  | 'REFUNDED'
  | 'CANCELED'
  | 'MARKED_PENDING'
  | 'EMAIL_UPDATED'
  | 'ADDRESS_UPDATED'
  | 'DISPUTED';

/** Adds a timeline entry. Adding the same `id` twice gives one entry. */
export const addEvent = (tx: Tx, orderId: string, event: OrderEvent): void =>
  rows.putEvent(tx, orderId, { ...event, text: event.text.slice(0, 500) });

export const recordEvent = (tx: Tx, id: string, step: OrderStep, kind: OrderEvent['kind'], text: string): void =>
  addEvent(tx, id, { id: `${step.id}-${kind}`, at: step.at, actor: step.actor, kind, text });

export const queueWebhook = (tx: Tx, orderId: string, step: OrderStep, update: Update): void =>
  queueEvent(tx, {
    id: step.idOf(`order.update ${update}`),
    topic: 'order.update',
    data: { orderId, update },
    at: step.at,
  });

/** At most one mail of each kind per step. */
export function sendMail(
  tx: Tx,
  orderId: string,
  { kind, to, subject, content }: OrderMail,
  { at, idOf }: StepIds,
  dueAt = at,
): void {
  // In-person customers may have left no email address.
  if (to === '') return;
  queueMail(tx, { id: idOf(kind), kind, to, subject: subject.slice(0, 200), content, dueAt, orderId });
}

/** Includes the contact address, so that shoppers can reply. */
export async function orderMailSite(source: Tx | Store, siteUrl: string): Promise<MailSite> {
  const [site, website] = [await mailSiteOf(source, siteUrl), await findWebsite(source)];
  const contact = website?.contactEmail;
  return contact && contact !== site.siteTitle
    ? { ...site, siteAddress: [...(site.siteAddress ?? []), contact] }
    : site;
}

/** In the language in which the order was placed. */
export const mailShopper = (
  tx: Tx,
  { id, language }: Pick<Order, 'id' | 'language'>,
  step: OrderStep,
  mail: (site: MailSite) => OrderMail,
  dueAt?: number,
): Promise<void> =>
  inLanguage(language, async () => sendMail(tx, id, mail(await orderMailSite(tx, step.siteUrl)), step, dueAt));

/** Replaces the lines and totals of an edited order. */
export const replaceOrder = (tx: Tx, { order, lines }: MailOrder, before: Order): void =>
  rows.replaceOrder(tx, order, lines, before);

export const fulfillmentsOf = rows.listFulfillments;

export const saveOrder = (tx: Tx, order: Order, before: Order): void => rows.putStates(tx, order, before);

export async function loadWhole(tx: Tx | Store, id: string): Promise<{ order: Order; lines: OrderLine[] }> {
  const order = await rows.loadOrder(tx, orderUnknown, id);
  return { order, lines: await rows.listLines(tx, order) };
}
