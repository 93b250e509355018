// Refusals about reviews. Portable.
import { missing } from '../../base/errors.ts';

export const reviewUnknown = missing('review-unknown', 'This review does not exist.');
