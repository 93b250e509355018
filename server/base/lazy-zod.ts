// Zod with schemas that are built on first use: a start declares thousands, and its first page needs a few. The server's build reads this
// file as `zod` (webpack.config.js); tests read Zod itself, so that a schema that cannot be built fails where it is declared. Portable.
import * as z from 'zod/v4';

export * from 'zod/v4';

/** Methods that return another schema. Any other property builds the schema. */
const derivations = [
  ...['optional', 'nullable', 'nullish', 'default', 'readonly', 'array', 'partial', 'extend', 'pick', 'omit'],
  ...['check', 'refine', 'superRefine', 'transform', 'pipe', 'min', 'max', 'length', 'int', 'regex', 'trim'],
  ...['safeExtend', 'required', 'strict', 'unwrap', 'catch', 'prefault', 'toLowerCase', 'nonnegative'],
];

type Fields = Record<string, z.ZodType>;
const isNamed = (names: unknown) => (entry: [string, unknown]) => Object.hasOwn(names as object, entry[0]);
/** The fields of a derived object. */
const derivedFields: Record<string, (fields: Fields, given: unknown) => Fields> = {
  check: (fields) => fields,
  refine: (fields) => fields,
  superRefine: (fields) => fields,
  extend: (fields, more) => ({ ...fields, ...(more as Fields) }),
  safeExtend: (fields, more) => ({ ...fields, ...(more as Fields) }),
  pick: (fields, names) => Object.fromEntries(Object.entries(fields).filter(isNamed(names))),
  omit: (fields, names) => Object.fromEntries(Object.entries(fields).filter((entry) => !isNamed(names)(entry))),
  partial: (fields, names = fields) =>
    Object.fromEntries(
      Object.entries(fields).map((entry) => [entry[0], isNamed(names)(entry) ? entry[1].optional() : entry[1]]),
    ),
};

class LazySchema {
  build: (() => z.ZodType) | undefined;
  built: z.ZodType | undefined;
  fields: (() => Fields) | undefined;

  constructor(build: () => z.ZodType, fields?: () => Fields) {
    this.build = build;
    this.built = undefined;
    this.fields = fields;
  }

  /** Objects are asked for their fields where other schemas are declared. */
  get shape(): Fields {
    return this.build && this.fields ? this.fields() : (schemaOf(this) as z.ZodObject<Fields>).shape;
  }

  /** Zod recognizes and runs every schema by this property. */
  get _zod() {
    return schemaOf(this)._zod;
  }
}

function schemaOf(lazy: LazySchema): z.ZodType {
  if (lazy.build) lazy.built = lazy.build();
  lazy.build = lazy.fields = undefined;
  return lazy.built!;
}

/** Schemas consist of those of Zod only: they run as fast, and Zod recognizes each by identity. Getters of recursive shapes stay getters. */
function built(value: unknown): unknown {
  if (value instanceof LazySchema) return schemaOf(value);
  if (Array.isArray(value)) return value.map(built);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy = {};
  for (const [key, part] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    const { get } = part;
    Object.defineProperty(
      copy,
      key,
      get ? { ...part, get: () => built(get()) } : { ...part, value: built(part.value) },
    );
  }
  return copy;
}

type Create = (...args: unknown[]) => z.ZodType;
for (const name of derivations)
  Object.defineProperty(LazySchema.prototype, name, {
    value(this: LazySchema, ...args: unknown[]) {
      const fields = derivedFields[name];
      return new LazySchema(
        () => (schemaOf(this) as unknown as Record<string, Create>)[name]!(...args.map(built)),
        fields && (() => fields(this.shape, args[0])),
      );
    },
  });
Object.setPrototypeOf(
  LazySchema.prototype,
  new Proxy(Object.prototype, { get: (_, name, lazy: LazySchema) => Reflect.get(schemaOf(lazy), name) as unknown }),
);

const lazily = <F>(create: F): F =>
  ((...args: unknown[]) => new LazySchema(() => (create as Create)(...args.map(built)))) as F;

const lazilyObject = <F>(create: F): F =>
  ((...args: unknown[]) =>
    new LazySchema(
      () => (create as Create)(...args.map(built)),
      () => args[0] as Fields,
    )) as F;

export const string = lazily(z.string);
export const number = lazily(z.number);
export const int = lazily(z.int);
export const boolean = lazily(z.boolean);
export const unknown = lazily(z.unknown);
export const literal = lazily(z.literal);
export const object = lazilyObject(z.object);
export const strictObject = lazilyObject(z.strictObject);
export const looseObject = lazilyObject(z.looseObject);
export const email = lazily(z.email);
export const url = lazily(z.url);
export const custom = lazily(z.custom);
export const tuple = lazily(z.tuple);
export const coerce = { ...z.coerce, number: lazily(z.coerce.number) };
export const iso = { ...z.iso, datetime: lazily(z.iso.datetime) };
export const array = lazily(z.array);
export const record = lazily(z.record);
export const partialRecord = lazily(z.partialRecord);
export const optional = lazily(z.optional);
export const union = lazily(z.union);
export const discriminatedUnion = lazily(z.discriminatedUnion);
const lazyEnum = lazily(z.enum);

export { lazyEnum as enum };
export const lazy: typeof z.lazy = (schema) => z.lazy(() => built(schema()) as ReturnType<typeof schema>);
export const toJSONSchema = ((schema: z.core.$ZodType, options?: Parameters<typeof z.toJSONSchema>[1]) =>
  z.toJSONSchema(built(schema) as z.ZodType, options)) as typeof z.toJSONSchema;
