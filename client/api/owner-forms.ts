// The owner's forms, as far as the editor names them.
import { ask } from './ask.ts';

export type ListedForm = { id: string; name: string };

/** The newest two hundred. */
export const listForms = async (): Promise<ListedForm[]> =>
  (await ask<{ forms: ListedForm[] }>('GET', '/config/api/forms?limit=200')).forms;
