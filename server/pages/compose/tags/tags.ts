// Output of a template's custom tags on this page (template-folders 6).
import { comboScript, type Part, type Tag } from '../../../../renderer/render.ts';
import { html } from '../../../base/text/html.ts';
import { scriptPath } from '../../../site/template/combo.ts';
import { scriptPathOf } from '../../../site/template/sources.ts';
import type { TagRegistry } from '../composing.ts';
import { blockField } from './field-tag.ts';
import { categories, query, related } from './item-tags.ts';
import { languageMenu } from './language-menu.ts';
import { folderNavigation, navigation } from './menu-tags.ts';
import { isOn, type Running } from './running-tag.ts';

type TagKind = (page: Running, tag: Tag) => Promise<readonly Part[]> | readonly Part[];

/** An unknown tag renders nothing. */
const kinds: Readonly<Record<string, TagKind | undefined>> = {
  navigation,
  'folder-navigation': folderNavigation,
  'language-menu': languageMenu,
  'block-field': blockField,
  query,
  category: categories,
  related,
  script,
};

export const tagRegistry: TagRegistry = {
  /** Counts uses of limited features per page. */
  resolver(composing, scope) {
    const uses = { queries: 0 };
    return async (tag, run) => {
      const kind = Object.hasOwn(kinds, tag.name) ? kinds[tag.name] : undefined;
      return (await kind?.({ ...composing, ...scope, run, uses }, tag)) ?? [];
    };
  },
};

/** `src` is relative to `/scripts`. With `combo`, neighbours become one element (renderer/tags/join-scripts.ts). */
function script({ site: { template } }: Running, tag: Tag): readonly Part[] {
  const { src = '', async, combo } = tag.attributes;
  const path = scriptPathOf(src).slice('scripts/'.length);
  if (path === '' || path.split('/').includes('..')) return [];
  const isAsync = isOn(async);
  if (isOn(combo) && template.file(`scripts/${path}`)) return [comboScript(path, isAsync)];
  return [String(html`<script src="${scriptPath(path, template.revision)}"${isAsync ? ' async' : ''}></script>`)];
}
