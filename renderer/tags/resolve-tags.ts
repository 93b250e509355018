// Custom tags after execution: between the marks from split-tags.ts is the tag with its attributes filled in; each is
// replaced by the output of the page's resolver.
import { type CompiledTemplate, type Part, slotValue } from '../template/template.ts';
import { attributesOf, tagClose, tagOpen } from './split-tags.ts';

export type Tag = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Index among the template's bodies. */
  body?: number;
};

/** Executes one of the page's templates with its own scope. */
export type RunTemplate = (template: CompiledTemplate, scope: Readonly<Record<string, unknown>>) => readonly Part[];

/** Returns a tag's replacement; its parts may contain further tags. */
export type ResolveTag = (tag: Tag, run: RunTemplate) => Promise<readonly Part[]> | readonly Part[];

/** For every execution's `ExecuteOptions.injects`. */
export const tagMarks = { [tagOpen]: slotValue(tagOpen), [tagClose]: slotValue(tagClose) };

/** Maximum nesting of replacements: a query in a navigation, a navigation in a query. */
const depthMax = 8;

export async function resolveTags(
  parts: readonly Part[],
  resolve: (tag: Tag) => ReturnType<ResolveTag>,
  depth = 0,
): Promise<Part[]> {
  if (!parts.some((part) => typeof part !== 'string' && part.slot === tagOpen)) return [...parts];
  const waiting: (Part | Promise<Part[]>)[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as Part;
    if (typeof part === 'string' || part.slot !== tagOpen) {
      if (typeof part === 'string' || part.slot !== tagClose) waiting.push(part);
      continue;
    }
    let text = '';
    for (at++; at < parts.length; at++) {
      const inner = parts[at] as Part;
      if (typeof inner === 'string') text += inner;
      else if (inner.slot === tagClose) break;
    }
    const tag = tagOf(text);
    if (tag && depth < depthMax) waiting.push(replaced(tag, resolve, depth));
  }
  return (await Promise.all(waiting)).flat();
}

async function replaced(tag: Tag, resolve: (tag: Tag) => ReturnType<ResolveTag>, depth: number): Promise<Part[]> {
  return resolveTags(await resolve(tag), resolve, depth + 1);
}

/** Cache: most tags are the same on every page. */
const tags = new Map<string, Tag | undefined>();
const tagsMax = 500;
/** Longer ones are not cached. */
const tagCharsMax = 500;

function tagOf(text: string): Tag | undefined {
  if (text.length > tagCharsMax) return readTag(text);
  if (!tags.has(text)) {
    if (tags.size >= tagsMax) tags.clear();
    tags.set(text, readTag(text));
  }
  return tags.get(text);
}

/** `query 3 collection="blog" limit='2' featured` */
function readTag(text: string): Tag | undefined {
  const head = /^([a-z-]+) (\d+|-) /.exec(`${text} `);
  if (!head) return undefined;
  const attributes = attributesOf(text.slice(head[0].length));
  return { name: head[1] as string, attributes, ...(head[2] === '-' ? {} : { body: Number(head[2]) }) };
}
