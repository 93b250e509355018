// Data of a block's own template (template-folders 5), under the field names that existing overrides read.

import { findProduct } from '../../../commerce/product/product.ts';
import { isVisible } from '../../../commerce/product/visible.ts';
import type { PropsOf } from '../../../content/block/block.ts';
import { blocks } from '../../../content/block/blocks.ts';
import { galleryBlock } from '../../../content/block/gallery.ts';
import { findCollection } from '../../../content/collection/collection.ts';
import { isLocked } from '../../../content/collection/lock.ts';
import { memberAreaOf } from '../../../content/collection/member-area.ts';
import type { Collection } from '../../../content/collection/schema.ts';
import type { Block } from '../../../content/document/schema.ts';
import { sanitizeHtml } from '../../../content/html/sanitize.ts';
import { findImage } from '../../../content/image/image.ts';
import { type FieldKind, fieldKinds } from '../../../forms/form/field-kinds.ts';
import { findForm } from '../../../forms/form/form.ts';
import { readable } from '../../../store/engines/value.ts';
import { collectionPath } from '../collection.ts';
import { hrefField, htmlField } from '../html-field.ts';
import { imageItem } from '../image.ts';
import { listOf } from '../lists.ts';
import type { PageContext } from '../page-context.ts';
import { pageLabels } from '../page-labels.ts';
import { productJson } from '../products.ts';
import { sitePages } from '../site-pages.ts';

type BlockData = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function blockData(context: PageContext, block: Block): Promise<BlockData> {
  const { props } = block;
  const common = { blockId: block.id, blockType: block.type };
  switch (block.type) {
    case blocks.image.number:
      return { ...common, ...(await imageData(context, props)) };
    case blocks.button.number:
      return {
        ...common,
        buttonText: htmlField(text(props.text)),
        buttonLink: await linkOf(context, text(props.href)),
        buttonSize: htmlField(text(props.size)) || 'medium',
        buttonAlignment: htmlField(text(props.align)) || 'left',
        newWindow: props.newWindow === true,
      };
    case blocks.olderSummary.number:
    case blocks.summary.number: {
      const { limit = 4, design = 'grid' } = props;
      const list = await itemsOf(context, text(props.collectionId), Number(limit), props);
      return {
        ...common,
        ...list,
        design: design === 'list' ? 'list' : 'autogrid',
        columns: Number(props.columns) || 3,
      };
    }
    case blocks.gallery.number: {
      const {
        source: _,
        items,
        collectionId: __,
        ...options
      } = galleryBlock.props.catch(galleryBlock.props.parse({})).parse(props);
      const shown = await readable(items.map((item, at) => galleryItem(context, item, at)));
      return { ...common, options, items: shown.filter((item) => item !== undefined) };
    }
    case blocks.product.number: {
      const [product] = await readable([findProduct(context.store, text(props.productId))]);
      const page = product && (await findCollection(context.store, product.collectionId));
      if (!product || !page || !isVisible(product, context.now) || !(await isOpen(context, page))) return common;
      const item = await productJson(context, product, collectionPath(page, context.website));
      return { ...common, ...item, product: item };
    }
    case blocks.tagCloud.number: {
      const collection = await findCollection(context.store, text(props.collectionId));
      const list = collection && (await isOpen(context, collection)) && (await listOf(context, collection, {}, 1));
      if (!list) return { ...common, items: [] };
      const { shown } = await pageLabels(context.store, context.website, collection.id);
      const names = [
        ...list.facts.tags.map((tag) => shown('tag', tag)),
        ...(props.categories === true ? list.facts.categories.map((category) => shown('category', category)) : []),
      ];
      return { ...common, items: names.map((name) => ({ name: htmlField(name) })) };
    }
    case blocks.form.number:
    case blocks.newsletter.number:
      // An imported block without a matching form falls back to its imported data.
      return { ...common, ...importedForm(plain(props, 0) as BlockData), ...(await formData(context, block)) };
    default:
      return { ...common, ...(plain(props, 0) as BlockData) };
  }
}

/**
 * Data of an unknown block type. It is unvalidated, and templates print it unescaped: so escape texts, keep only safe
 * addresses, and sanitize HTML in fields with HTML names.
 */
function plain(value: unknown, depth: number, name = ''): unknown {
  if (typeof value === 'string') {
    if (/^html$|HTML$/.test(name)) return sanitizeHtml(value).html;
    return /(?:url|link|href|src)$/i.test(name) ? hrefField(value) : htmlField(value);
  }
  if (typeof value !== 'object' || value === null || depth > 8) return typeof value === 'object' ? null : value;
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1, name));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, depth + 1, key)]));
}

/** Under both names: a form's block reads the fields side by side, a newsletter's reads `form`, and scripts read either. */
async function formData({ store }: PageContext, { id, type, props }: Block): Promise<BlockData> {
  const found = await findForm(store, text(props.formId));
  if (!found) return {};
  // This HTML is the owner's code and runs as such.
  const { id: formId, submissionHtml: submissionHTML = '' } = found;
  const { name, fields, submissionMessage, submitButtonText } = plain(found, 0) as typeof found;
  const parsedFields = flagged(fields);
  const form = { id: formId, name, parsedFields, submitButtonText, submissionMessage, submissionHTML };
  if (type === blocks.newsletter.number)
    return {
      title: htmlField(text(props.title)),
      description: { html: htmlField(text(props.description)) },
      form,
      ...{ formId, objectName: id },
    };
  return {
    ...{ formId, formFields: parsedFields, objectName: id, collectionId: '', buttonAlignment: 'left', form },
    ...{ formSubmitButtonText: submitButtonText, submissionMessage, formSubmissionHTML: submissionHTML },
  };
}

/** Template-folders 5: each field also carries a key of its type, which templates ask for (`{.if email}`). */
const flagged = (fields: readonly unknown[]): unknown[] =>
  fields.map((field) => {
    const { type } = (field ?? {}) as { type?: unknown };
    return typeof type === 'string' && fieldKinds.includes(type as FieldKind)
      ? { ...(field as object), [type]: true }
      : field;
  });

function importedForm(data: BlockData): BlockData {
  const { formFields, form } = data as { formFields?: unknown; form?: { parsedFields?: unknown } | null };
  return {
    ...data,
    ...(Array.isArray(formFields) && { formFields: flagged(formFields) }),
    ...(Array.isArray(form?.parsedFields) && { form: { ...form, parsedFields: flagged(form.parsedFields) } }),
  };
}

async function imageData(context: PageContext, props: Block['props']): Promise<BlockData> {
  const link = await linkOf(context, text(props.href));
  const caption = htmlField(text(props.caption));
  return {
    info: {
      designLayout: 'inline',
      layout: 'caption-below',
      stretch: true,
      hasTitle: false,
      title: '',
      hasSubtitle: caption !== '',
      subtitle: caption,
      description: caption,
      imageLink: link,
      linkTo: link,
      buttonText: '',
      imagePosition: 'left',
      altText: htmlField(text(props.altText)),
    },
    item: (await imageJson(context, text(props.imageId), 0)) ?? null,
  };
}

async function galleryItem(context: PageContext, item: PropsOf<typeof galleryBlock>['items'][number], at: number) {
  const image = await imageJson(context, item.imageId, at);
  const link = item.href ? await linkOf(context, item.href) : '';
  return (
    image && {
      ...image,
      ...(item.title && { title: htmlField(item.title) }),
      ...(item.description && { description: htmlField(item.description), body: htmlField(item.description) }),
      ...(link && { clickthroughUrl: { url: link, newWindow: item.newWindow ?? false } }),
    }
  );
}

async function imageJson({ store, origin }: PageContext, id: string, displayIndex: number) {
  const image = id === '' ? undefined : await findImage(store, id);
  return image && imageItem(image, { origin, collectionId: '', displayIndex, fullUrl: '' });
}

/** Pages are linked by id. */
async function linkOf({ store, website }: PageContext, href: string): Promise<string> {
  if (!/^[0-9a-f]{24}$/.test(href)) return hrefField(href);
  const page = await findCollection(store, href);
  return page ? collectionPath(page, website) : '';
}

/** Blocks of other pages don't show content behind a password or for members. */
async function isOpen(context: PageContext, collection: Collection): Promise<boolean> {
  if (context.drafts) return true;
  return !isLocked(collection) && memberAreaOf(collection, await sitePages(context)) === undefined;
}

async function itemsOf(context: PageContext, collectionId: string, limit: number, props: Block['props']) {
  const collection = await findCollection(context.store, collectionId);
  const isThere = collection && (collection.enabled || context.drafts) && (await isOpen(context, collection));
  if (!isThere) return { items: [] };
  const most = Math.min(Math.max(limit, 1), 30);
  const categories = textsIn(props.categories);
  const tags = textsIn(props.tags);
  const asked = {
    ...(props.featured === true && { featured: true }),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
  };
  const list = await listOf(context, collection, asked, most);
  const current = list.upcoming?.length ? list.upcoming : list.past;
  const chosen = props.when === 'upcoming' ? list.upcoming : props.when === 'past' ? list.past : current;
  return { items: (props.when === 'all' ? undefined : chosen) ?? list.items, collectionId };
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
