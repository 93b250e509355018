// Validates a block's properties on save: only those in its definition, and only safe links. Portable.
import * as z from 'zod';
import { blockOf } from './blocks.ts';
import { isSafeHref } from './href.ts';
import { messages } from './messages.ts';

/**
 * Validates a block's properties; undefined if valid. Types without a definition keep theirs unchecked and unrendered.
 */
export function propsProblem(type: number, props: unknown): string | undefined {
  const definition = blockOf(type);
  if (!definition) return undefined;
  const saved = definition.isOpen ? definition.props : z.strictObject(definition.props.shape);
  const issue = saved.safeParse(props).error?.issues[0];
  if (issue) return `${issue.path.map(String).join('/')}: ${issue.message}`;
  const path = unsafeHrefIn(props, []);
  return path && `${path.join('/')}: ${messages.unsafeHref}`;
}

function unsafeHrefIn(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const here = [...path, key];
    if (key === 'href' && typeof child === 'string') {
      if (child !== '' && !isSafeHref(child)) return here;
    } else {
      const found = unsafeHrefIn(child, here);
      if (found) return found;
    }
  }
  return undefined;
}
