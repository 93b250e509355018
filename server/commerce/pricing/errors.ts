// Errors of refunds that an order doesn't allow. Commerce 1.9. Portable.
import { refusal } from '../../base/errors.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';

export const refundTooLarge = refusal(
  'refund-too-large',
  400,
  ({ leftCents, currency }: { leftCents: number; currency: Currency }) =>
    messages.refundTooLarge(formatMoney(leftCents, currency)),
);

export const refundQuantityTooLarge = refusal('refund-too-large', 400, ({ left }: { lineId: string; left: number }) =>
  messages.refundQuantity({ left }),
);

export const refundLineUnknown = refusal('refund-invalid', 400, ({ lineId }: { lineId: string }) =>
  messages.refundLineUnknown({ lineId }),
);

export const refundAmountInvalid = refusal('refund-invalid', 400, messages.refundAmount);
