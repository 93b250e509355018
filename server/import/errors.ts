// Refusals of a whole file: nothing of it was imported. What is wrong with single rows stands in the report instead.
import { DomainError } from '../base/errors.ts';

export type ImportErrorCode = 'import-refused' | 'import-running';

/** @param detail e.g. `{ line: 12 }` or `{ missing: ['Title'] }` */
export const importRefused = (message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<ImportErrorCode>('import-refused', message, detail);

export const importRunning = () =>
  new DomainError<ImportErrorCode>('import-running', 'Another import is running. Please wait until it has finished.');
