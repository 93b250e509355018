// Errors of analytics reports. Portable.
import { refusal } from '../../base/errors.ts';

export const reportMissing = refusal('report-missing', 404, 'There is no such report.');
export const scriptErrorMissing = refusal('script-error-missing', 404, 'This error is no longer stored.');
