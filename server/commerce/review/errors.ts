// Refusals about reviews. Portable.
import { DomainError } from '../../base/errors.ts';

export type ReviewErrorCode = 'review-unknown';

export const reviewUnknown = () => new DomainError<ReviewErrorCode>('review-unknown', 'There is no such review.');
