// The refusals of pricing: refunds that an order does not have. Commerce 1.9. Portable.
import { DomainError } from '../../base/errors.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';

export type PricingErrorCode = 'refund-too-large' | 'refund-invalid';

const refusal = (code: PricingErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<PricingErrorCode>(code, message, detail);

export const refundTooLarge = (leftCents: number, currency: Currency) =>
  refusal('refund-too-large', messages.refundTooLarge(formatMoney(leftCents, currency)), { leftCents });
export const refundQuantityTooLarge = (lineId: string, left: number) =>
  refusal('refund-too-large', messages.refundQuantity(left), { lineId, left });
export const refundLineUnknown = (lineId: string) =>
  refusal('refund-invalid', messages.refundLineUnknown(lineId), { lineId });
export const refundAmountInvalid = () => refusal('refund-invalid', messages.refundAmount);
