// Reads member areas from the commerce preferences, as the server does (commerce/customer/member-areas.ts). Pure.
import type { PreferenceValues } from '../../../../api/preferences.ts';

export type MemberArea = { id: string; title: string; productId?: string; days?: number };

/** Drops malformed entries, as on the server. */
export const areasIn = ({ areas }: PreferenceValues): MemberArea[] =>
  Array.isArray(areas)
    ? areas.filter((one): one is MemberArea => typeof one?.id === 'string' && typeof one.title === 'string')
    : [];

/** As in the page settings, e.g. "studio-2". */
export function newAreaId(title: string, areas: readonly { id: string }[]): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const stem =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50) || 'area';
  let id = stem;
  for (let n = 2; areas.some((area) => area.id === id); n++) id = `${stem}-${n}`;
  return id;
}

/** Links a product and an area one to one. An empty ID unlinks. */
export function linkedAreas(
  areas: readonly MemberArea[],
  { id, title, productId, days }: { id: string; title?: string; productId: string; days?: number },
): MemberArea[] {
  const others = areas.map((area) => {
    if (area.productId !== productId && area.id !== id) return area;
    const { productId: _, days: __, ...rest } = area;
    return area.id === id ? { ...rest, productId, ...(days !== undefined && { days }) } : rest;
  });
  const isNew = id !== '' && !areas.some((area) => area.id === id);
  return isNew ? [...others, { id, title: title ?? id, productId, ...(days !== undefined && { days }) }] : others;
}
