// Errors about a whole file, of which nothing is imported. Problems with single rows are in the report instead.
import { conflict, type Detail, invalid } from '../../base/errors.ts';
import { messages } from './messages.ts';

/** @param message from messages.ts @param detail e.g. `{ line: 12 }` or `{ missing: ['Title'] }` */
export const importRefused = (message: string, detail: Detail = {}) => refused({ message, ...detail });
const refused = invalid(
  'import-refused',
  ({ message }: { message: string }) => message,
  ({ message: _, ...detail }) => detail,
);

export const importRunning = conflict('import-running', messages.running);
