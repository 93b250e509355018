// Errors of refunds that an order doesn't allow. Commerce 1.9. Portable.
import { invalid } from '../../base/errors.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';

export const refundTooLarge = invalid(
  'refund-too-large',
  ({ leftCents, currency }: { leftCents: number; currency: Currency }) =>
    messages.refundTooLarge(formatMoney(leftCents, currency)),
);

export const refundQuantityTooLarge = invalid('refund-too-large', ({ left }: { lineId: string; left: number }) =>
  messages.refundQuantity({ left }),
);

export const refundLineUnknown = invalid('refund-invalid', ({ lineId }: { lineId: string }) =>
  messages.refundLineUnknown({ lineId }),
);

export const refundAmountInvalid = invalid('refund-invalid', messages.refundAmount);
