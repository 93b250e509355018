// Refusals about reviews. Portable.
import { refusal } from '../../base/errors.ts';

export const reviewUnknown = refusal('review-unknown', 404, 'This review does not exist.');
