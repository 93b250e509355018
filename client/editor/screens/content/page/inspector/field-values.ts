// What the inspector's form reads from the schemas of properties: values with defaults, limits, and the properties of list items.

import * as z from 'zod';
import type { Props } from '../../../../document/actions/set-props.ts';

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** With the defaults that rendering fills in. A value that does not fit is shown as it is stored. */
export const valuesOf = (shape: Shape, props: Props): Props => ({
  ...props,
  ...Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const read = z.safeParse(schema, props[name]);
      return [name, read.success ? read.data : props[name]];
    }),
  ),
});

/** Of a text; undefined when it has no limit. */
export function maxLengthOf(schema: z.core.$ZodType | undefined): number | undefined {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodString ? (bare.maxLength ?? undefined) : undefined;
}

/** The properties of a list's items. */
export function itemShape(schema: z.core.$ZodType | undefined): Shape {
  const list = unwrapped(schema);
  const item = list instanceof z.ZodArray ? unwrapped(list.element) : undefined;
  return item instanceof z.ZodObject ? item.shape : {};
}

/** Whether the property may be left out, and means something else then than when it is empty. */
export const isOptional = (schema: z.core.$ZodType | undefined): boolean => schema instanceof z.ZodOptional;

function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let bare = schema;
  // Wrappers are few; the bound is for schemas that wrap themselves.
  for (let depth = 0; depth < 8; depth++) {
    if (bare instanceof z.ZodDefault || bare instanceof z.ZodOptional || bare instanceof z.ZodNullable)
      bare = bare.unwrap();
    else if (bare instanceof z.ZodPipe) bare = bare.in;
    else break;
  }
  return bare;
}
