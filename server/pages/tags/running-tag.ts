// A custom tag during execution, with its switches and its body.
import type { CompiledTemplate, RunTemplate, Tag } from '../../../renderer/render.ts';
import type { PageContext, TagScope } from '../context/page-context.ts';

export type Running = TagScope & { context: PageContext; run: RunTemplate; uses: { queries: number } };

/** `async`, `async="true"`; template code may have built the value, so trim it. */
export const isOn = (value: string | undefined) =>
  value !== undefined && value.trim() !== 'false' && value.trim() !== '';

/** `template="x"` means `blocks/x.block`; otherwise the tag's own body. */
export function bodyOf(
  { template }: Pick<PageContext, 'template'>,
  tag: Pick<Tag, 'attributes' | 'body'>,
): CompiledTemplate | undefined {
  const name = tag.attributes.template?.trim();
  if (name !== undefined) {
    const partial = template.partials[name.endsWith('.block') ? name : `${name}.block`];
    if (partial) return partial;
  }
  return tag.body === undefined ? undefined : template.bodies[tag.body];
}
