// Blocks whose inner markup comes from the site's template (`blocks/x.block` with `x.block.conf`; template-folders 5).

import { type Drawn, templateText } from '../../../renderer/render.ts';
import { keyOf } from '../../content/block/blocks.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import type { Template } from '../../site/template/template.ts';
import type { Composing } from './composing.ts';
import { templateRun } from './template-run.ts';

const templateFor = (template: Template, { type }: Block) => {
  const name = keyOf(type);
  return name !== undefined && Object.hasOwn(template.overrides, name) ? template.overrides[name] : undefined;
};

/** @returns undefined if the template overrides no block of the document */
export async function blockOverrides(
  composing: Composing,
  document: Pick<Document, 'blocks'> | undefined,
): Promise<Drawn | undefined> {
  const { ask, now } = composing;
  const { template } = composing.site;
  if (Object.keys(template.overrides).length === 0) return undefined;
  const blocks = Object.values(document?.blocks ?? {}).filter((block) => templateFor(template, block));
  if (blocks.length === 0) return undefined;
  const { website, websiteSettings } = await ask.siteJson(now);
  const common = { website, websiteSettings };
  // Prevents endless recursion of areas within blocks within areas.
  const run = templateRun(composing, { json: {}, current: undefined, hasAreas: false });
  const drawn = await Promise.all(
    blocks.map(async (block) => {
      const own = templateFor(template, block);
      const html = own && (await templateText(own, within(common, await ask.blockData(block)), run));
      return [block.id, html ?? ''] as const;
    }),
  );
  return Object.fromEntries(drawn);
}

/** The root is only the block's data, even if a template prints all of it; the site is still reachable by its name. */
function within(around: Readonly<Record<string, unknown>>, data: Record<string, unknown>): Record<string, unknown> {
  const scope = { ...data };
  for (const [name, value] of Object.entries(around))
    if (!Object.hasOwn(scope, name)) Object.defineProperty(scope, name, { value, enumerable: false });
  return scope;
}
