import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { inputErrors, strict } from './input.ts';
import * as lazyZod from './lazy-zod.ts';

const schemas = (z: typeof zod) => {
  const place = z.object({ city: z.string().trim().min(1).max(5), zip: z.string().regex(/^\d+$/).optional() });
  const node: zod.ZodType = z.object({ name: z.string(), below: z.array(z.lazy(() => node)).max(2) });
  return {
    place,
    node,
    partial: place.partial().extend({ note: z.string().default('none') }),
    chosen: place.pick({ zip: true }).refine(({ zip }) => zip !== '0', 'Not zero'),
    kind: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), size: z.int().min(1).nullable() }),
      z.object({ type: z.enum(['b', 'c']), is: z.boolean().nullish() }),
    ]),
    list: z.array(z.union([z.number(), place])).min(1),
    text: z.string().transform((text) => text.length),
    counts: z.partialRecord(z.enum(['x', 'y']), z.int()),
    any: z.record(z.string(), z.unknown()),
  };
};

const values = [
  { city: ' Bern ', zip: '3000' },
  { city: 'Winterthur', zip: 'x', more: 1 },
  { zip: '0' },
  { name: 'a', below: [{ name: 'b', below: [] }] },
  { name: 'a', below: [{ name: 1, below: [] }] },
  { type: 'a', size: 0 },
  { type: 'a', size: null, more: 1 },
  { type: 'c' },
  { type: 'd' },
  [],
  [1, { city: 'Bern' }, 'x'],
  { x: 1, y: 2 },
  { z: 1 },
  'text',
];

describe('schemas that are built on first use', () => {
  it.each(Object.keys(schemas(zod)) as (keyof ReturnType<typeof schemas>)[])(
    'accept and refuse as those of Zod: %s',
    (name) => {
      const own = schemas(zod)[name];
      const lazy = schemas(lazyZod as unknown as typeof zod)[name];
      const read = (schema: zod.core.$ZodType, value: unknown) => {
        const { success, data, error } = zod.safeParse(schema, value);
        return success ? { data } : { errors: inputErrors(error.issues) };
      };
      for (const value of values) {
        expect(read(lazy, value)).toEqual(read(own, value));
        expect(read(strict(lazy), value)).toEqual(read(strict(own), value));
        expect(lazy.safeParse(value).success).toBe(own.safeParse(value).success);
      }
    },
  );

  it('have the parts and classes of those of Zod', () => {
    const { place, list, node } = schemas(lazyZod as unknown as typeof zod);
    expect(place).toBeInstanceOf(zod.ZodObject);
    expect(list).not.toBeInstanceOf(zod.ZodObject);
    expect(Object.keys(place.shape)).toEqual(['city', 'zip']);
    expect(place.shape.zip.unwrap()).toBeInstanceOf(zod.ZodString);
    expect(lazyZod.toJSONSchema(place)).toEqual(zod.toJSONSchema(schemas(zod).place));
    expect(lazyZod.toJSONSchema(node)).toEqual(zod.toJSONSchema(schemas(zod).node));
  });

  it('name their fields as those of Zod do, also in further schemas', () => {
    const derived = (z: typeof zod) => {
      const { place, partial, chosen } = schemas(z);
      const bodies = {
        ...{ place, partial, chosen, city: place.omit({ zip: true }), some: place.partial({ city: true }) },
        safe: chosen.safeExtend({ zip: z.string().catch('0'), at: z.coerce.number().min(1) }),
        mail: z.object({ to: z.email(), link: z.url().nullable(), pair: z.tuple([z.string(), z.int()]) }),
      };
      return Object.entries(bodies).map(([name, body]) => [name, z.object({ ...body.shape }), body] as const);
    };
    const own = derived(zod);
    for (const [at, [name, fields, body]] of derived(lazyZod as unknown as typeof zod).entries()) {
      expect(lazyZod.toJSONSchema(fields, { io: 'input' }), name).toEqual(
        zod.toJSONSchema(own[at]![1], { io: 'input' }),
      );
      expect(Object.keys(body.shape), name).toEqual(Object.keys(own[at]![2].shape));
      for (const value of [...values, { zip: 1, at: '2' }, { to: 'a@b.example', link: null, pair: ['x', 1] }])
        expect(fields.safeParse(value).data, name).toEqual(own[at]![1].safeParse(value).data);
    }
  });

  it('are not built where they are declared', () => {
    const wrong = () => lazyZod.discriminatedUnion('type', [lazyZod.object({ type: lazyZod.string() })]).optional();
    expect(() => wrong().parse({})).toThrow();
    expect(wrong).not.toThrow();
    let builds = 0;
    const counted = lazyZod.object({
      get part() {
        builds++;
        return lazyZod.string();
      },
    });
    const derived = counted.partial().optional();
    expect(builds).toBe(0);
    const wrongPart = () => lazyZod.object({ part: lazyZod.array(lazyZod.enum(0 as never)) });
    expect(() => wrongPart().parse({})).toThrow();
    const further = () => lazyZod.object({ ...wrongPart().refine(Boolean).partial().omit({}).shape });
    expect(further).not.toThrow();
    derived.parse({});
    derived.parse({});
    expect(builds).toBeGreaterThan(0);
  });
});
