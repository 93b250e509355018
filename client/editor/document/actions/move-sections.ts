// Moves sections above or below another, or one position up or down.
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { ordersAt } from '../place.ts';
import type { InsertionPoint } from '../place-edges.ts';
import { sectionIndex } from './insert-sections.ts';

/** @returns undefined when they are already in position */
export function moveSections(document: Document, ids: readonly string[], place: InsertionPoint): Change | undefined {
  const sections = arranged(document).map(({ section }) => section);
  const moving = sections.filter(({ id }) => ids.includes(id));
  const staying = sections.filter(({ id }) => !ids.includes(id));
  if (moving.length === 0 || ids.includes(place.section)) return undefined;
  const index = sectionIndex(staying, place);
  const after = [...staying.slice(0, index), ...moving, ...staying.slice(index)];
  if (after.every(({ id }, i) => id === sections[i]?.id)) return undefined;
  const order = ordersAt(staying, index, moving.length);
  const orders = [...order.others, ...moving.map(({ id }, i) => ({ id, order: order.own[i] ?? '' }))];
  return {
    label: messages.moveSection,
    patches: orders.map(({ id, order: v }): Patch => ({ p: ['sections', id, 'order'], o: 'set', v })),
  };
}

export function moveSection(document: Document, ids: readonly string[], direction: 'up' | 'down'): Change | undefined {
  const sections = arranged(document).map(({ section }) => section.id);
  const positions = sections.flatMap((id, i) => (ids.includes(id) ? [i] : []));
  const beside = sections[direction === 'up' ? (positions[0] ?? 0) - 1 : (positions.at(-1) ?? 0) + 1];
  if (beside === undefined) return undefined;
  return moveSections(document, ids, { section: beside, edge: direction === 'up' ? 'above' : 'below' });
}
