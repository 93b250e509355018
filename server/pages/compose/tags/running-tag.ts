// A custom tag during execution, with its switches and its body.
import type { CompiledTemplate, RunTemplate, Tag } from '../../../../renderer/render.ts';
import type { Site } from '../../gather/ask.ts';
import type { Composing, TagScope } from '../composing.ts';

export type Running = Composing & TagScope & { run: RunTemplate; uses: { queries: number } };

/** `async`, `async="true"`; template code may have built the value, so trim it. */
export const isOn = (value: string | undefined) =>
  value !== undefined && value.trim() !== 'false' && value.trim() !== '';

/** `template="x"` means `blocks/x.block`; otherwise the tag's own body. */
export function bodyOf(
  { template }: Pick<Site, 'template'>,
  tag: Pick<Tag, 'attributes' | 'body'>,
): CompiledTemplate | undefined {
  const name = tag.attributes.template?.trim();
  if (name !== undefined) {
    const partial = template.partials[name.endsWith('.block') ? name : `${name}.block`];
    if (partial) return partial;
  }
  return tag.body === undefined ? undefined : template.bodies[tag.body];
}
