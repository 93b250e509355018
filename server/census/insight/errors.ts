// Errors of analytics reports. Portable.
import { missing } from '../../base/errors.ts';

export const reportMissing = missing('report-missing', 'There is no such report.');
export const scriptErrorMissing = missing('script-error-missing', 'This error is no longer stored.');
