// Input against its schema, and what is wrong with it, field by field. In the strict form of a schema, objects that would drop unknown
// fields in silence refuse them, however deep they are: http/body.ts reads every request so, and no call can forget. Records are read
// with the schema as it is, since old ones may carry fields of other versions. Portable.
import * as z from 'zod';

export type InputError = { path: string; message: string };

const strictForms = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Objects that say what becomes of unknown fields (`z.looseObject`, `z.strictObject`) keep their say. */
export function strict<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return strictForm(schema) as z.ZodType<T>;
}

function strictForm(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictForms.get(schema);
  if (known) return known;
  const parts = strictParts((schema as z.core.$ZodTypes)._zod.def);
  const made = parts === undefined ? schema : z.clone(schema, { ...schema._zod.def, ...parts } as never);
  strictForms.set(schema, made);
  return made;
}

/** The parts of a definition that hold other schemas, strict; undefined for what holds none. */
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

/** What is wrong, each with the path of its field. Unknown ones first: a field that is missing is often one of those, misspelled. */
export function inputErrors(issues: readonly z.core.$ZodIssue[]): InputError[] {
  const errors = issues.slice(0, 50).flatMap((issue) => errorsOf(issue, ''));
  const isUnknown = ({ message }: InputError) => message === unknownField;
  return [...errors.filter(isUnknown), ...errors.filter((error) => !isUnknown(error))];
}

const unknownField = 'Unknown field.';

function errorsOf(issue: z.core.$ZodIssue, above: string): InputError[] {
  const path = join(above, issue.path.map(String).join('.'));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 10).map((key) => ({ path: join(path, key), message: unknownField }));
  }
  // One of several shapes fits but for fields that it does not know: those are what is wrong.
  const fits =
    issue.code === 'invalid_union' &&
    issue.errors.find((errors) => errors.length > 0 && errors.every(({ code }) => code === 'unrecognized_keys'));
  return fits ? fits.flatMap((one) => errorsOf(one, path)) : [{ path, message: issue.message }];
}

const join = (path: string, key: string) => [path, key].filter((part) => part !== '').join('.');
