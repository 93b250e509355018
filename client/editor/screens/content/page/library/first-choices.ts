// Initial content of a new block: the first page of the kind that it lists, and the first form. Pure.
import { blockOf } from '../../../../../../server/content/block/blocks.ts';
import type { BlockFields } from '../../../../../../server/content/block/fields.ts';
import type { Block } from '../../../../../../server/content/document/schema.ts';

export type SiteChoices = {
  pages: readonly { id: string; typeName: string }[];
  forms: readonly { id: string; isNewsletter: boolean }[];
};

/** @returns the properties, with a page or form filled in if they have none */
export function withFirstChoices(type: number, props: Block['props'], site: SiteChoices): Block['props'] {
  const fields: BlockFields = blockOf(type)?.fields ?? {};
  const chosen = Object.entries(fields).flatMap(([name, field]) => {
    if (props[name] || field.applies?.(props) === false) return [];
    const id = firstId(field, site);
    return id === undefined ? [] : [[name, id] as const];
  });
  return chosen.length === 0 ? props : { ...props, ...Object.fromEntries(chosen) };
}

function firstId(field: BlockFields[string], { pages, forms }: SiteChoices): string | undefined {
  if (field.kind === 'form') return forms.find((form) => form.isNewsletter === (field.isNewsletter === true))?.id;
  if (field.kind !== 'collection') return undefined;
  const kinds = field.prefers ?? [];
  return kinds.map((kind) => pages.find(({ typeName }) => typeName === kind)?.id).find((id) => id !== undefined);
}
