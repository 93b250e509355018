// The content of a receipt; pdf.ts renders it. Commerce 2.3. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import { formatMoney } from '../money/money.ts';
import { methodText } from '../payment/methods.ts';
import { explanationOf } from './explanation.ts';
import { optionsText, tendersText } from './mails.ts';
import { messages } from './messages.ts';
import type { OrderRefund, WholeOrder } from './schema.ts';
import { isPaid, paidText } from './states.ts';
import { type TotalRow, totalRows } from './totals.ts';

export type PaperSite = MailSite & { language: string; timeZone: string };

type Receipt = {
  /** How it was paid, or that it was not. */
  payment: string;
  /** `small`: below the title, options and SKU. */
  lines: { title: string; small: string; quantity: string; price: string; amount: string }[];
  totals: TotalRow[];
  /** Settled refunds, one sentence each. */
  refunds: string[];
  /** How the total was calculated, one sentence each. */
  explanation: string[];
};

export function receiptOf(site: PaperSite, whole: WholeOrder, refunds: readonly OrderRefund[]): Receipt {
  const { order, lines } = whole;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const date = dateFormat(site);
  return {
    payment: isPaid(order)
      ? paidText(order)
      : [messages.payment[order.paymentState], methodText(order.payment.label)].filter(Boolean).join(' · '),
    lines: lines.map((line) => ({
      title: line.title,
      small: [optionsText(line), line.sku].filter(Boolean).join(' · '),
      quantity: String(line.quantity),
      price: money(line.unitCents),
      amount: money(line.subtotalCents),
    })),
    totals: totalRows(whole),
    refunds: refunds
      .filter(({ state }) => state === 'DONE')
      .map((refund) =>
        messages.refund.onReceipt({
          day: date.format(refund.settledAt ?? refund.createdAt),
          refunds: tendersText(order, refund, site.language),
          tax: money(refund.taxCents),
        }),
      ),
    explanation: explanationOf(whole),
  };
}

export const dateFormat = ({ language, timeZone }: PaperSite): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(sentenceLanguage(language), { dateStyle: 'long', timeZone });
