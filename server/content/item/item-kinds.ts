// Which items a page takes: what the template's settings of the page type accept (template-folders 2 and 3), else what its own markup
// shows. Pure.
import type { Template } from '../../site/template/template.ts';
import type { Collection } from '../collection/schema.ts';
import { shapeOf } from '../collection/shape.ts';
import type { ItemKind } from './edit-schema.ts';
import { type Item, RecordType } from './schema.ts';

const plain: Readonly<Record<ItemKind['base'], ItemKind>> = {
  text: { name: 'text', title: 'Post', base: 'text', fields: [] },
  image: { name: 'image', title: 'Picture', base: 'image', fields: [] },
  event: { name: 'event', title: 'Event', base: 'event', fields: [] },
};

export const recordTypeOf: Readonly<Record<ItemKind['base'], number>> = {
  text: RecordType.text,
  image: RecordType.image,
  event: RecordType.event,
};

type Typed = Pick<Template, 'collections' | 'customTypes'>;

/** Own types of the template by name; plain kinds by their base. */
function kindNamed(name: string, template: Typed): ItemKind | undefined {
  if (Object.hasOwn(template.customTypes, name)) {
    const type = template.customTypes[name];
    const base = type && isBase(type.base) ? type.base : 'text';
    return (
      type && {
        name,
        title: type.title || name,
        base,
        fields: type.fields.map((field) => ({ name: field.name, title: field.title || field.name, type: field.type })),
      }
    );
  }
  return isBase(name) ? plain[name] : undefined;
}

const isBase = (name: string): name is ItemKind['base'] => Object.hasOwn(plain, name);

/** At least one. Videos and tracks come with imports only. */
export function kindsOf(collection: Collection, template: Typed): ItemKind[] {
  const { conf, base } = shapeOf(collection, template);
  const accepted = (conf?.acceptTypes ?? []).flatMap((name) => kindNamed(name, template) ?? []);
  if (accepted.length > 0) return accepted;
  return [base === 'gallery' ? plain.image : base === 'events' ? plain.event : plain.text];
}

/** What an item is now; a type that the template no longer has leaves the item's base. */
export function kindOf(item: Item, template: Typed): ItemKind {
  const own = item.customType === undefined ? undefined : kindNamed(item.customType, template);
  if (own) return own;
  return item.recordType === RecordType.event
    ? plain.event
    : item.recordType === RecordType.image
      ? plain.image
      : plain.text;
}
