// Validates the messages between shell and frame. Handwritten: zod/mini would add 13 kB to the frame, more than everything else it loads.

type Check<T> = (value: unknown) => value is T;
type Checked<C> = C extends Check<infer T> ? T : never;

export const text =
  (max: number, min = 0): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length >= min && value.length <= max;

export const finite: Check<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);

export const anything: Check<unknown> = (_value): _value is unknown => true;

export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T);

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const list =
  <T>(check: Check<T>, max: number): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= max && value.every(check);

export const mapOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(check);

type Fields = Readonly<Record<string, Check<unknown>>>;
type Shaped<F extends Fields> = {
  [Name in keyof F as undefined extends Checked<F[Name]> ? never : Name]: Checked<F[Name]>;
} & {
  [Name in keyof F as undefined extends Checked<F[Name]> ? Name : never]?: Checked<F[Name]>;
};

/** Ignores unknown fields, which a newer version may send. */
export const shape =
  <F extends Fields>(fields: F): Check<Shaped<F>> =>
  (value): value is Shaped<F> =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type MessageOf<Kinds extends Readonly<Record<string, Fields>>> = {
  [Type in keyof Kinds]: { type: Type } & Shaped<Kinds[Type]>;
}[keyof Kinds];

/** The fields of each message, by `type`. */
export function messageCheck<const Kinds extends Readonly<Record<string, Fields>>>(
  kinds: Kinds,
): Check<MessageOf<Kinds>> {
  const checks = new Map(Object.entries(kinds).map(([type, fields]) => [type, shape(fields)]));
  return (value): value is MessageOf<Kinds> => isObject(value) && checks.get(String(value.type))?.(value) === true;
}
