// Sections and blocks as the original's clients read and write them: one description of the shape, both ways. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import type { BlockDefinition } from '../block/block.ts';
import { blocks } from '../block/blocks.ts';
import { arranged } from '../document/arranged.ts';
import { opProblems } from '../document/messages.ts';
import type { Patch } from '../document/patches.ts';
import { type Block, type Document, lockSchema, type Section, sectionSchema } from '../document/schema.ts';

/** Editor C: 24 columns on desktop, 8 on phones. */
const columns = { desktop: 24, mobile: 8 } as const;
const sectionsMax = 60;

const idSchema = z.string().min(1).max(64);
const cornerSchema = z.strictObject({ x: z.int().min(0).max(24), y: z.int().min(0).max(20_000) });
const cellSchema = z
  .strictObject({ start: cornerSchema, end: cornerSchema, visible: z.boolean().default(true) })
  .refine(({ start, end }) => end.x > start.x && end.y > start.y, opProblems.emptyCell);
type WireCell = z.output<typeof cellSchema>;

const gridContentSchema = z.strictObject({
  layout: z.strictObject({ desktop: cellSchema, mobile: cellSchema.optional() }),
  content: z.strictObject({
    value: z.strictObject({
      /** Absent: a new block. */
      id: idSchema.optional(),
      type: z.int(),
      value: z.record(z.string(), z.unknown()),
      containerStyles: z.strictObject({}).optional(),
    }),
    /** Absent: unchanged. */
    lock: lockSchema.optional(),
  }),
});

const stylesSchema = sectionSchema.omit({ id: true, order: true });
const breakpointSchema = z.object({ columns: z.int(), rows: z.int() });
const wireSectionSchema = z.strictObject({
  /** Absent: a new section. */
  id: idSchema.optional(),
  /** Sections have no names here; a sent one is ignored. */
  sectionName: z.string().max(200).default(''),
  fluidEngineContext: z.strictObject({
    gridContents: z.array(gridContentSchema).max(500),
    /** Follows from the blocks; a sent one is ignored. */
    gridSettings: z
      .strictObject({ breakpointSettings: z.strictObject({ desktop: breakpointSchema, mobile: breakpointSchema }) })
      .optional(),
  }),
  /** Absent: unchanged, or the defaults of a new section. */
  styles: stylesSchema.optional(),
});
export type WireSection = z.output<typeof wireSectionSchema>;

export const pageSectionsBodySchema = z.strictObject({
  id: idSchema.optional(),
  collectionId: idSchema.optional(),
  /** As read. Absent: overwrites the current version, as the original's clients do. */
  rev: z.int().min(0).optional(),
  sections: z.array(wireSectionSchema).max(sectionsMax),
});
export type PageSectionsBody = z.output<typeof pageSectionsBodySchema>;
const pageSectionsSchema = pageSectionsBodySchema.required({ id: true, rev: true });

const fieldBlockSchema = z.object({ id: z.string(), type: z.int(), value: z.record(z.string(), z.unknown()) });
const fieldRowSchema = z.object({ columns: z.array(z.object({ span: z.int(), blocks: z.array(fieldBlockSchema) })) });

export const widgetSchema = z.strictObject({
  id: idSchema.optional(),
  type: z.int(),
  value: z.record(z.string(), z.unknown()),
});

/** Without a target, the copy follows its original. */
const copySectionSchema = z.strictObject({
  pageSectionsId: idSchema,
  sectionId: idSchema,
  targetPageSectionsId: idSchema.optional(),
});

const path = '/api/page-sections/:id';
const save = {
  needs: 'pages.edit',
  body: pageSectionsBodySchema,
  bodyBytesMax: 256 * 1024,
  answer: pageSectionsSchema,
} as const;

export const wireSectionCalls = defineCalls({
  openSections: { call: `GET ${path}`, needs: 'editor.open', answer: pageSectionsSchema },
  saveSections: { call: `PUT ${path}`, ...save },
  openSectionsOf: { call: `GET ${path}/collection/:collectionId`, needs: 'editor.open', answer: pageSectionsSchema },
  saveSectionsOf: { call: `PUT ${path}/collection/:collectionId`, ...save },
  copySection: {
    call: 'POST /api/content/copy/section',
    needs: 'pages.edit',
    body: copySectionSchema,
    answer: z.object({ section: wireSectionSchema }),
    status: 201,
  },
  listCatalog: {
    call: 'GET /api/section-catalog/sections',
    needs: 'editor.open',
    query: z.object({ engine: z.literal('FLUID').optional() }),
    answer: z.object({
      sections: z.array(z.object({ name: z.string(), category: z.string(), section: wireSectionSchema })),
    }),
  },
  openBlockField: {
    call: 'GET /api/block-fields/:id',
    needs: 'editor.open',
    answer: z.object({
      data: z.object({
        layout: z.object({ columns: z.int(), rows: z.array(fieldRowSchema) }),
        updatedOn: z.int().nullable(),
      }),
    }),
  },
  renderWidget: {
    call: 'POST /api/widget/GetWidgetRendering',
    needs: 'editor.open',
    reads: 'form',
    answer: z.object({ html: z.string() }),
  },
});

/** A block without a place of its own on phones takes the whole width, below those before it. */
function phoneCells(inOrder: readonly Block[]): Map<string, WireCell> {
  let below = 0;
  return new Map(
    inOrder.map(({ id, layout: { desktop, phone, hidden = [] } }) => {
      const { x, w, y, h } = phone ?? { x: 0, w: columns.mobile, y: below, h: desktop.h };
      below = Math.max(below, y + h);
      return [id, wireCell({ x, w, y, h }, !hidden.includes('phone'))];
    }),
  );
}

const wireCell = ({ x, w, y, h }: Block['layout']['desktop'], visible: boolean): WireCell => ({
  start: { x, y },
  end: { x: x + w, y: y + h },
  visible,
});

const storedCell = ({ start, end }: WireCell) => ({ x: start.x, w: end.x - start.x, y: start.y, h: end.y - start.y });

const rowsOf = (cells: readonly WireCell[]) => Math.max(0, ...cells.map(({ end }) => end.y));

function wireSection({ id, order: _, ...styles }: Section, inOrder: readonly Block[]): WireSection {
  const phones = phoneCells(inOrder);
  const gridContents = inOrder.map(({ id: blockId, type, props, layout, lock }) => ({
    layout: { desktop: wireCell(layout.desktop, !layout.hidden?.includes('desktop')), mobile: phones.get(blockId) },
    content: { value: { id: blockId, type, value: props, containerStyles: {} }, ...(lock && { lock }) },
  }));
  const rows = {
    desktop: rowsOf(gridContents.map(({ layout }) => layout.desktop)),
    mobile: rowsOf([...phones.values()]),
  };
  return {
    id,
    sectionName: '',
    fluidEngineContext: {
      gridContents,
      gridSettings: {
        breakpointSettings: {
          desktop: { columns: columns.desktop, rows: rows.desktop },
          mobile: { columns: columns.mobile, rows: rows.mobile },
        },
      },
    },
    styles,
  };
}

export const wireSections = (document: Document, rev: number) => ({
  id: document.id,
  rev,
  sections: arranged(document).map(({ section, blocks: inOrder }) => wireSection(section, inOrder)),
});

const newStyles: Omit<Section, 'id' | 'order'> = {
  theme: 'light-1',
  background: { source: 4 },
  width: 'inset',
  height: 'auto',
};

/** The document with these sections instead of its own. @param nextId for new sections and blocks */
export function withSections(before: Document, sent: readonly WireSection[], nextId: () => string): Document {
  const sections: Section[] = [];
  const placed: Block[] = [];
  const known = new Map(
    arranged(before)
      .map(({ blocks: inOrder }) => inOrder)
      .flatMap((all) => [...phoneCells(all)]),
  );
  for (const { id = nextId(), styles, fluidEngineContext } of sent) {
    const old = Object.hasOwn(before.sections, id) ? before.sections[id] : undefined;
    sections.push({ ...(styles ?? old ?? newStyles), id, order: old?.order ?? '' });
    const own = fluidEngineContext.gridContents.map(({ layout, content: { value, lock } }): Block => {
      const blockId = value.id ?? nextId();
      const block = Object.hasOwn(before.blocks, blockId) ? before.blocks[blockId] : undefined;
      const { desktop, mobile } = layout;
      const hidden = [
        ...(desktop.visible ? [] : (['desktop'] as const)),
        ...(mobile && !mobile.visible ? (['phone'] as const) : []),
      ];
      const phone = mobile && storedCell(mobile);
      const wasAutomatic = block && !block.layout.phone && isSameCell(phone, known.get(blockId));
      const lockNow = lock ?? block?.lock;
      return {
        id: blockId,
        type: value.type,
        section: id,
        order: block?.section === id ? block.order : '',
        layout: {
          desktop: storedCell(desktop),
          ...(phone && !wasAutomatic && { phone }),
          ...(hidden.length > 0 && { hidden }),
        },
        props: value.value,
        ...(lockNow && { lock: lockNow }),
      };
    });
    placed.push(...inOrder(own));
  }
  const byId = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
  return { ...before, sections: byId(inOrder(sections)), blocks: byId(placed) };
}

const isSameCell = (cell: Block['layout']['phone'], shown: WireCell | undefined): boolean =>
  cell !== undefined && shown !== undefined && JSON.stringify(cell) === JSON.stringify(storedCell(shown));

/** The orders stay if they are right; otherwise all are new. */
function inOrder<T extends { order: string }>(all: readonly T[]): T[] {
  const isRight = all.every(({ order }, n) => order !== '' && (n === 0 || order > (all[n - 1]?.order ?? '')));
  return isRight ? [...all] : all.map((one, n) => ({ ...one, order: orderAt(n) }));
}

/** Like the editor's fractional indexes: room before, between, and after them. */
const letters = 'bcdefghijklmnopqrstuvwxyz';
const orderAt = (n: number) => `${letters[Math.floor(n / letters.length)]}${letters[n % letters.length]}`;

/** The patches that turn one document into the other, in the order to apply them. */
export function patchesBetween(before: Document, after: Document): Patch[] {
  const parts = ['sections', 'blocks'] as const;
  const changed = (part: (typeof parts)[number]) =>
    Object.entries(after[part]).flatMap(([id, v]): Patch[] =>
      Object.hasOwn(before[part], id) && JSON.stringify(before[part][id]) === JSON.stringify(v)
        ? []
        : [{ p: [part, id], o: 'set', v }],
    );
  const gone = (part: (typeof parts)[number]) =>
    Object.keys(before[part]).flatMap((id): Patch[] =>
      Object.hasOwn(after[part], id) ? [] : [{ p: [part, id], o: 'del' }],
    );
  return [...changed('sections'), ...changed('blocks'), ...gone('blocks'), ...gone('sections')];
}

/** The section again, with new ids. @returns undefined if the document has no such section */
export function copiedSection(document: Document, sectionId: string): WireSection | undefined {
  const found = wireSections(document, 0).sections.find(({ id }) => id === sectionId);
  if (!found) return undefined;
  const { id: _, fluidEngineContext, ...rest } = found;
  const gridContents = fluidEngineContext.gridContents.map(({ layout, content: { value } }) => {
    const { id: __, ...block } = value;
    return { layout, content: { value: block } };
  });
  return { ...rest, fluidEngineContext: { gridContents } };
}

/** One section for each block that the editor's library offers, with the block's first content. */
export const sectionCatalog = Object.values<BlockDefinition>(blocks).flatMap(({ number, name, group, starter }) => {
  if (!starter) return [];
  const cell = { start: { x: 0, y: 0 }, end: { x: columns.desktop, y: 1 }, visible: true };
  const content = { value: { type: number, value: starter as Record<string, unknown> } };
  const fluidEngineContext = { gridContents: [{ layout: { desktop: cell }, content }] };
  return [{ name, category: group ?? 'more', section: { sectionName: name, fluidEngineContext, styles: newStyles } }];
});

/** Rows of the older layout: blocks side by side share one, and a section begins a new one. */
export function blockRows(document: Document) {
  return arranged(document).flatMap(({ blocks: all }) => {
    const rows: { until: number; blocks: Block[] }[] = [];
    for (const block of all.toSorted((a, b) => a.layout.desktop.y - b.layout.desktop.y)) {
      const { y, h } = block.layout.desktop;
      const row = rows.at(-1);
      if (!row || y >= row.until) rows.push({ until: y + h, blocks: [block] });
      else {
        row.blocks.push(block);
        row.until = Math.max(row.until, y + h);
      }
    }
    return rows.map(({ blocks: inRow }) => ({
      columns: inRow
        .toSorted((a, b) => a.layout.desktop.x - b.layout.desktop.x)
        .map(({ id, type, props, layout }) => ({
          span: Math.max(1, Math.round(layout.desktop.w / 2)),
          blocks: [{ id, type, value: props }],
        })),
    }));
  });
}

/** A document of one block, to render it by itself. */
export const widgetDocument = ({ id = 'widget', type, value }: z.output<typeof widgetSchema>): Document => ({
  id: 'widget',
  kind: 'page',
  sections: { main: { ...newStyles, id: 'main', order: 'b' } },
  blocks: {
    [id]: {
      ...{ id, type, section: 'main', order: 'b', props: value },
      layout: { desktop: { x: 0, w: columns.desktop, y: 0, h: 1 } },
    },
  },
});
