// Reads property schemas for the inspector: values with defaults, limits, and the properties of list items.

import * as z from 'zod';
import type { Props } from '../../../../document/actions/set-props.ts';

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Properties with the renderer's defaults. A value that does not fit the schema is shown as stored. */
export const valuesOf = (shape: Shape, props: Props): Props => ({
  ...props,
  ...Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const read = z.safeParse(schema, props[name]);
      return [name, read.success ? read.data : props[name]];
    }),
  ),
});

/** A text's maximum length; undefined without a limit. */
export function maxLengthOf(schema: z.core.$ZodType | undefined): number | undefined {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodString ? (bare.maxLength ?? undefined) : undefined;
}

/** The schema of a list's items. */
export function itemShape(schema: z.core.$ZodType | undefined): Shape {
  const list = unwrapped(schema);
  const item = list instanceof z.ZodArray ? unwrapped(list.element) : undefined;
  return item instanceof z.ZodObject ? item.shape : {};
}

/** Whether the property is optional, with a meaning other than empty. */
export const isOptional = (schema: z.core.$ZodType | undefined): boolean => schema instanceof z.ZodOptional;

function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let bare = schema;
  // Few schemas are nested deeply; the bound guards against recursive ones.
  for (let depth = 0; depth < 8; depth++) {
    if (bare instanceof z.ZodDefault || bare instanceof z.ZodOptional || bare instanceof z.ZodNullable)
      bare = bare.unwrap();
    else if (bare instanceof z.ZodPipe) bare = bare.in;
    else break;
  }
  return bare;
}
