// Blocks that render nothing because their content was never chosen or written. Portable.
import type { PageBlock } from './content.ts';

type Props = PageBlock['props'];
const lacks =
  (...names: string[]) =>
  (props: Props): boolean =>
    names.every((name) => isBlank(props[name]));

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** By type key. Other types are never empty. */
const emptyWhen: Readonly<{ [key: string]: ((props: Props) => boolean) | undefined }> = {
  accordion: lacks('items'),
  album: lacks('tracks'),
  audio: (props) => lacks(props.source === 'url' ? 'url' : 'file')(props),
  button: lacks('text'),
  code: lacks('html'),
  collectionlink: lacks('collectionId'),
  donation: lacks('productId'),
  embed: lacks('url', 'html'),
  form: lacks('formId'),
  gallery: (props) => lacks(props.source === 'page' ? 'collectionId' : 'items')(props),
  image: lacks('imageId'),
  link: lacks('title', 'text'),
  markdown: lacks('text'),
  menu: lacks('menu'),
  newsletter: lacks('formId'),
  product: lacks('productId'),
  products: (props) => lacks(props.from === 'picked' ? 'products' : 'collectionId')(props),
  quote: lacks('quote'),
  summary: lacks('collectionId'),
  'summary-v2': lacks('collectionId'),
  video: (props) => lacks(props.source === 'file' ? 'file' : 'url')(props),
};

export function isEmpty({ key, props, text }: PageBlock): boolean {
  // A text may consist of an image, a line, or a table.
  if (key === 'html') return text === 'none' && !hasObject(props.doc);
  return emptyWhen[key]?.(props) ?? false;
}

function hasObject(node: unknown): boolean {
  const { type, content = [] } = (node ?? {}) as { type?: string; content?: unknown[] };
  return type === 'image' || type === 'horizontal_rule' || content.some(hasObject);
}
