// Block options without a case: values of choices and switches, and other properties that no case sets.
import * as z from 'zod';
import type { BlockDefinition } from '../block/block.ts';

type Shape = z.core.$ZodShape;

/** @returns e.g. `['style: dotted', 'items/href']` */
export const missingOptions = (
  definition: Pick<BlockDefinition, 'props'>,
  cases: readonly Record<string, unknown>[],
): string[] => missingIn(definition.props.shape, cases, '');

function missingIn(shape: Shape, given: readonly Record<string, unknown>[], path: string): string[] {
  return Object.entries(shape).flatMap(([name, type]) => {
    const at = `${path}${name}`;
    const values = given.map((props) => props[name]);
    const expected = valuesOf(type);
    if (expected) {
      const shown = new Set(values.map((value) => (value === undefined ? defaultOf(type) : value)));
      return expected.filter((value) => !shown.has(value)).map((value) => `${at}: ${value}`);
    }
    const set = values.filter((value) => value !== undefined);
    if (set.length === 0) return [at];
    const inner = withoutWrappers(type);
    if (inner instanceof z.core.$ZodObject)
      return missingIn(inner._zod.def.shape, set as unknown as typeof given, `${at}/`);
    if (!(inner instanceof z.core.$ZodArray)) return [];
    const item = withoutWrappers(inner._zod.def.element);
    if (!(item instanceof z.core.$ZodObject)) return [];
    return missingIn(item._zod.def.shape, set.flat() as unknown as typeof given, `${at}/`);
  });
}

/** The values of a switch or choice; undefined for other types. */
function valuesOf(type: z.core.$ZodType): readonly unknown[] | undefined {
  const inner = withoutWrappers(type);
  if (inner instanceof z.core.$ZodBoolean) return [true, false];
  if (inner instanceof z.core.$ZodEnum) return [...inner._zod.values];
  if (inner instanceof z.core.$ZodLiteral) return [...inner._zod.values];
  return undefined;
}

function withoutWrappers(type: z.core.$ZodType): z.core.$ZodType {
  let inner = type;
  while (
    inner instanceof z.core.$ZodDefault ||
    inner instanceof z.core.$ZodPrefault ||
    inner instanceof z.core.$ZodOptional ||
    inner instanceof z.core.$ZodNullable
  )
    inner = inner._zod.def.innerType;
  return inner;
}

const defaultOf = (type: z.core.$ZodType): unknown => z.safeParse(type, undefined).data;
