// The areas for blocks that a template's files open (`<squarespace:block-field>`), as they are written: which of them keep their layout
// (template-folders 6 `lock-layout`). Pure. Called by sources.ts.

/** `id` may have template code in it. */
export type Area = { id: string; isLocked: boolean };

const tag = /<squarespace:block-field\b((?:[^<>"'{]|"[^"]*"|'[^']*'|\{[^{}]*\})*)>/g;
const attribute = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

export function areasOf(text: string): Area[] {
  return [...text.matchAll(tag)].flatMap(([, written = '']) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
        name.toLowerCase(),
        double ?? single ?? bare ?? 'true',
      ]),
    );
    const id = attributes.id?.trim() ?? '';
    const lock = attributes['lock-layout']?.trim();
    return id === '' ? [] : [{ id, isLocked: lock !== undefined && lock !== '' && lock !== 'false' }];
  });
}
