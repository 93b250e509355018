// The owner's forms, as far as the editor names them.
import { get } from './ask.ts';
import { list, shape, text } from './shape.ts';

export type ListedForm = { id: string; name: string };

const form = shape({ id: text(100), name: text(1000) });

/** The newest two hundred. */
export const listForms = async (): Promise<ListedForm[]> =>
  (await get<{ forms: ListedForm[] }>('/config/api/forms?limit=200', shape({ forms: list(form, 1000) }))).forms;
