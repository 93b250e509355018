// Validates input and reports errors by field. The strict form of a schema refuses unknown fields at any depth, and http/body.ts reads
// every request with it. Records are read with the plain schema, because old ones may have fields of other versions. Portable.
import * as z from 'zod';

export type InputError = { path: string; message: string };

const strictForms = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** `z.looseObject` and `z.strictObject` stay as they are. */
export function strict<T>(schema: z.core.$ZodType<T>): z.core.$ZodType<T> {
  return strictForm(schema) as z.core.$ZodType<T>;
}

function strictForm(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictForms.get(schema);
  if (known) return known;
  // A recursive schema refers to this one while its strict form is being built.
  strictForms.set(
    schema,
    z.lazy(() => strictForms.get(schema) as z.ZodType),
  );
  const parts = strictParts((schema as z.core.$ZodTypes)._zod.def);
  const made = parts === undefined ? schema : z.clone(schema, { ...schema._zod.def, ...parts } as never);
  strictForms.set(schema, made);
  return made;
}

/** The strict forms of a definition's inner schemas; undefined if it has none. */
function strictParts(def: z.core.$ZodTypes['_zod']['def']): object | undefined {
  switch (def.type) {
    case 'object':
      return {
        shape: Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, strictForm(part)])),
        catchall: def.catchall ?? z.never(),
      };
    case 'array':
      return { element: strictForm(def.element) };
    case 'tuple':
      return { items: def.items.map(strictForm), rest: def.rest && strictForm(def.rest) };
    case 'record':
    case 'map':
      return { keyType: strictForm(def.keyType), valueType: strictForm(def.valueType) };
    case 'set':
      return { valueType: strictForm(def.valueType) };
    case 'union':
      return { options: def.options.map(strictForm) };
    case 'intersection':
      return { left: strictForm(def.left), right: strictForm(def.right) };
    case 'pipe':
      return { in: strictForm(def.in), out: strictForm(def.out) };
    case 'lazy':
      return { getter: () => strictForm(def.getter()) };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return { innerType: strictForm(def.innerType) };
    default:
      return undefined;
  }
}

/** Errors with the paths of their fields. Unknown fields come first: a missing field is often one of them, misspelled. */
export function inputErrors(issues: readonly z.core.$ZodIssue[]): InputError[] {
  const errors = issues.slice(0, 50).flatMap((issue) => errorsOf(issue, ''));
  const isUnknown = ({ message }: InputError) => message === unknownField;
  return [...errors.filter(isUnknown), ...errors.filter((error) => !isUnknown(error))];
}

/** Joins all errors into one line. */
export const problemsText = (errors: readonly InputError[]): string =>
  errors.map(({ path, message }) => join(path, message, ': ')).join('; ');

const unknownField = 'Unknown field.';

function errorsOf(issue: z.core.$ZodIssue, above: string): InputError[] {
  const path = join(above, issue.path.map(String).join('.'));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 10).map((key) => ({ path: join(path, key), message: unknownField }));
  }
  // If one option of the union fits except for unknown fields, report only those.
  const fits =
    issue.code === 'invalid_union' &&
    issue.errors.find((errors) => errors.length > 0 && errors.every(({ code }) => code === 'unrecognized_keys'));
  return fits ? fits.flatMap((one) => errorsOf(one, path)) : [{ path, message: issue.message }];
}

const join = (path: string, key: string, by = '.') => [path, key].filter((part) => part !== '').join(by);

/** The sentence of a refusal that names every problem. */
export const problemsOf = ({ errors }: { errors: readonly InputError[] }): string => problemsText(errors);
