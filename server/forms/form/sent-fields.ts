// A form's fields as a browser submits them without JavaScript. Separate from markup.ts, which pages load, because the
// schema requires zod. Portable.
import * as z from 'zod';
import { nameOf, valuesOfEntries } from './markup.ts';
import type { Form } from './schema.ts';

/** Names of inputs that may occur several times. */
export const listNames = ({ fields }: Pick<Form, 'fields'>): string[] =>
  fields.filter(({ type }) => type === 'checkbox').map(({ id }) => nameOf(id));

/** Fields as a browser submits them: some names repeat. */
export const sentFieldsSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(6_000), z.array(z.string().max(300)).max(60)]),
);

/** By field id. */
export const valuesOfSent = (form: Pick<Form, 'fields'>, sent: z.infer<typeof sentFieldsSchema>) =>
  valuesOfEntries(
    form,
    Object.entries(sent).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)),
  );
