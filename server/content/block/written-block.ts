// Generates a block's site file schema from its definition: the same properties, with file names, URLs, and light text
// instead of ids and rich text. A type's own `siteFile` takes precedence. Portable.
import * as z from 'zod';
import type { BlockDefinition } from './block.ts';
import type { BlockField } from './fields.ts';
import { hrefSchema } from './href.ts';
import type { RichTextNode } from './rich-text.ts';
import { hrefOf, imageFile, linked, type Names, slug, writtenText } from './site-file.ts';

export type WrittenBlock = {
  readonly fields: z.ZodRawShape;
  props(written: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown>;
};

type Fields = Readonly<Record<string, BlockField>>;

/** Undefined if site files can't contain the block, because it shows a record that they don't describe. */
export function writtenBlock({ props, fields = {}, siteFile }: BlockDefinition): WrittenBlock | undefined {
  if (!siteFile && Object.values(fields).some(isForeign)) return undefined;
  const own: z.ZodRawShape = siteFile?.fields ?? {};
  return {
    fields: { ...writtenShape(props.shape, fields), ...own },
    props(written, names) {
      const entries = Object.entries(written);
      const ofOwn = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(own, name)));
      const others = Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(own, name)));
      return { ...storedProps(others, fields, names), ...(siteFile?.props?.(ofOwn, names) ?? ofOwn) };
    },
  };
}

const isForeign = ({ kind }: BlockField) => kind === 'product' || kind === 'form' || kind === 'member-area';

const writtenShape = (shape: z.core.$ZodShape, fields: Fields): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const written = writtenSchema(withoutDefault(schema), fields[name]);
      return written ? [[name, z.optional(written)]] : [];
    }),
  );

/** Rendering fills in defaults. */
function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.unwrap();
  return inner;
}

function writtenSchema(schema: z.core.$ZodType, field: BlockField | undefined): z.core.$ZodType | undefined {
  if (!field) return isPlain(schema) ? schema : undefined;
  if (isForeign(field)) return undefined;
  if (field.kind === 'image') return imageFile;
  if (field.kind === 'collection') return slug;
  if (field.kind === 'rich') return writtenText;
  if (field.kind === 'link') return hrefSchema;
  if (field.kind !== 'list') return schema;
  const item = schema instanceof z.ZodArray ? withoutDefault(schema.element) : undefined;
  if (!(item instanceof z.ZodObject)) return undefined;
  return z.array(z.strictObject(writtenShape(item.shape, field.fields))).max(field.max);
}

/** Site files can contain plain values of properties that are otherwise edited only on the page. */
const isPlain = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodEnum;

const storedProps = (written: Readonly<Record<string, unknown>>, fields: Fields, names: Names) =>
  Object.fromEntries(
    Object.entries(written)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, storedValue(value, fields[name], names)]),
  );

function storedValue(value: unknown, field: BlockField | undefined, names: Names): unknown {
  if (field?.kind === 'image') return names.imageId(String(value));
  if (field?.kind === 'collection') return names.pageId(String(value));
  if (field?.kind === 'rich') return linked(value as RichTextNode, names);
  if (field?.kind === 'link') return hrefOf(String(value), names);
  if (field?.kind !== 'list') return value;
  return (value as Record<string, unknown>[]).map((item) => storedProps(item, field.fields, names));
}
