// What the custom tags of a template become on this page (template-folders 6).
import {
  type CompiledTemplate,
  comboScript,
  type Part,
  type ResolveTag,
  type RunTemplate,
  type Tag,
} from '../../../renderer/render.ts';
import { html } from '../../base/text/html.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { scriptPath } from '../../site/template/combo.ts';
import { scriptPathOf } from '../../site/template/sources.ts';
import type { Template } from '../../site/template/template.ts';
import type { ListPlace } from '../data/lists.ts';
import type { Drawing } from '../pipeline/block-overrides.ts';
import { blockField } from './field-tag.ts';
import { categories, query, related } from './item-tags.ts';
import { folderNavigation, navigation } from './menu-tags.ts';

export type TagPage = {
  place: ListPlace;
  template: Template;
  /** The page's root JSON, for `website` in a tag's scope. */
  json: Readonly<Record<string, unknown>>;
  current: Collection | undefined;
  /** Marks for the editor. */
  edit: boolean;
  /** What block fields are drawn with; absent: they stay empty. Takes the inline scripts of their code blocks. */
  areas?: { drawing: Drawing; scripts: Set<string> };
};

export type Running = TagPage & { run: RunTemplate; uses: { queries: number } };

type TagKind = (page: Running, tag: Tag) => Promise<readonly Part[]> | readonly Part[];

/** A tag that is not here renders nothing. */
const kinds: Readonly<Record<string, TagKind | undefined>> = {
  navigation,
  'folder-navigation': folderNavigation,
  'block-field': blockField,
  query,
  category: categories,
  related,
  script,
};

/** @returns the resolver of one page; it counts what a page may use only so often */
export function tagResolver(page: TagPage): ResolveTag {
  const uses = { queries: 0 };
  return async (tag, run) => {
    const kind = Object.hasOwn(kinds, tag.name) ? kinds[tag.name] : undefined;
    return (await kind?.({ ...page, run, uses }, tag)) ?? [];
  };
}

/** `src` is relative to `/scripts`. With `combo`, neighbours become one element (renderer/tags/join-scripts.ts). */
function script({ template }: Running, tag: Tag): readonly Part[] {
  const { src = '', async, combo } = tag.attributes;
  const path = scriptPathOf(src).slice('scripts/'.length);
  if (path === '' || path.split('/').includes('..')) return [];
  const isAsync = isOn(async);
  if (isOn(combo) && template.file(`scripts/${path}`)) return [comboScript(path, isAsync)];
  return [String(html`<script src="${scriptPath(path, template.revision)}"${isAsync ? ' async' : ''}></script>`)];
}

/** `async`, `async="true"`; values may have been made by template code, with space around. */
export const isOn = (value: string | undefined) =>
  value !== undefined && value.trim() !== 'false' && value.trim() !== '';

/** `template="x"` means `blocks/x.block`; otherwise the tag's own body. */
export function bodyOf({ template }: TagPage, tag: Tag): CompiledTemplate | undefined {
  const name = tag.attributes.template?.trim();
  if (name !== undefined) {
    const partial = template.partials[name.endsWith('.block') ? name : `${name}.block`];
    if (partial) return partial;
  }
  return tag.body === undefined ? undefined : template.bodies[tag.body];
}
