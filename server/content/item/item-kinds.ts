// The kinds of items that a page accepts: from the template's settings of the page type (template-folders 2 and 3),
// else those that its own markup shows. Pure.
import type { Template } from '../../site/template/template.ts';
import type { Collection } from '../collection/schema.ts';
import { shapeOf } from '../collection/shape.ts';
import type { ItemKind } from './edit-schema.ts';
import { type Item, RecordType } from './schema.ts';

const plain: Readonly<Record<ItemKind['base'], ItemKind>> = {
  text: { name: 'text', title: 'Post', base: 'text', fields: [] },
  image: { name: 'image', title: 'Image', base: 'image', fields: [] },
  event: { name: 'event', title: 'Event', base: 'event', fields: [] },
  video: { name: 'video', title: 'Video', base: 'video', fields: [] },
  audio: { name: 'audio', title: 'Audio', base: 'audio', fields: [] },
  quote: { name: 'quote', title: 'Quote', base: 'quote', fields: [] },
  link: { name: 'link', title: 'Link', base: 'link', fields: [] },
  gallery: { name: 'gallery', title: 'Gallery', base: 'gallery', fields: [] },
};

export const recordTypeOf: Readonly<Record<ItemKind['base'], number>> = {
  text: RecordType.text,
  image: RecordType.image,
  event: RecordType.event,
  video: RecordType.video,
  audio: RecordType.audio,
  quote: RecordType.quote,
  link: RecordType.link,
  gallery: RecordType.gallery,
};

type Typed = Pick<Template, 'collections' | 'customTypes'>;

/** Custom types of the template by name; built-in kinds by their base. */
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

/** The kinds that our own markup shows, if the template doesn't say. */
const ofBase: Readonly<Record<string, readonly ItemKind['base'][]>> = {
  blog: ['text', 'link', 'quote', 'gallery', 'video', 'audio'],
  gallery: ['image', 'video'],
  events: ['event'],
  album: ['audio'],
};

/** At least one; the first is the most common. */
export function kindsOf(collection: Collection, template: Typed): ItemKind[] {
  const { conf, base } = shapeOf(collection, template);
  const accepted = (conf?.acceptTypes ?? []).flatMap((name) => kindNamed(name, template) ?? []);
  if (accepted.length > 0) return accepted;
  return (ofBase[base] ?? ['text']).map((name) => plain[name]);
}

/** The item's current kind; if the template no longer has its type, the item's base. */
export function kindOf(item: Item, template: Typed): ItemKind {
  const own = item.customType === undefined ? undefined : kindNamed(item.customType, template);
  if (own) return own;
  const base = (Object.keys(plain) as ItemKind['base'][]).find((name) => recordTypeOf[name] === item.recordType);
  return plain[base ?? 'text'];
}
