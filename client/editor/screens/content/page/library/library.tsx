// The library panel: blocks by group, and section layouts. Choosing one inserts it at the point that the library was opened for; dragging
// inserts it at the drop line. Editor A4, C4.
import { Search, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { createPortal } from 'react-dom';
import { can } from '../../../../../../server/base/roles.ts';
import { type BlockDefinition, blockGroups } from '../../../../../../server/content/block/block.ts';
import { blocks as types } from '../../../../../../server/content/block/blocks.ts';
import { arranged } from '../../../../../../server/content/document/arranged.ts';
import type { Block, Document } from '../../../../../../server/content/document/schema.ts';
import { hasOneSection, sharedMain } from '../../../../../../server/content/document/shared.ts';
import type { ListedShared } from '../../../../../../server/content/shared-section/schema.ts';
import { formCalls } from '../../../../../../server/forms/form/calls.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { matches } from '../../../../../ui/dialog/palette.tsx';
import { ChoiceField } from '../../../../../ui/form/choice-field.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { blockName, sectionName } from '../../../../document/block-labels.ts';
import type { Clip } from '../../../../document/clip.ts';
import { besideSection, type InsertionPoint } from '../../../../document/place-edges.ts';
import { useEditor } from '../../../../editor-context.ts';
import { useCall } from '../../../../use-call.ts';
import { usePages } from '../../../../use-pages.ts';
import { useShared } from '../../../../use-shared.ts';
import { BlockIcon } from '../outline/block-icon.tsx';
import { messages as sharedMessages } from '../shared/messages.ts';
import { type SiteChoices, withFirstChoices } from './first-choices.ts';
import { LayoutPicture } from './layout-picture.tsx';
import styles from './library.module.css';
import { messages } from './messages.ts';
import { type SectionLayout, sectionLayouts } from './section-layouts.ts';

export type LibraryItem =
  | { kind: 'block'; name: string; type: number; props: Block['props'] }
  | {
      kind: 'section';
      name: string;
      layout: SectionLayout;
      /** Shown below its name. */
      note?: string;
      /** A shared section's blocks, for its thumbnail; they are not copied to the page. */
      picture?: Clip;
    };

type LibraryProps = {
  document: Document;
  place: InsertionPoint;
  /** The requested kind is listed first. */
  first: 'block' | 'section';
  /** Template areas contain blocks only. */
  hasSections: boolean;
  onChoose(item: LibraryItem): void;
  onDrag(item: LibraryItem, at: { x: number; y: number }): void;
  onDragEnd(item: LibraryItem, isDrop: boolean): void;
  onManageShared(): void;
  onClose(): void;
};

type Group = {
  title: string;
  kind: LibraryItem['kind'];
  isShared?: boolean;
  items: readonly { item: LibraryItem; finds: string }[];
};

export function Library({ document, place, first, hasSections, onChoose, onDragEnd, ...rest }: LibraryProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState(first);
  const site = useSiteChoices();
  const on = {
    ...rest,
    onChoose: (item: LibraryItem) => onChoose(filledIn(item, site)),
    onDragEnd: (item: LibraryItem, isDrop: boolean) => onDragEnd(filledIn(item, site), isDrop),
  };
  const { data: shared } = useShared();
  const groups = useMemo(() => groupsOf(kind, hasSections, shared ?? []), [kind, hasSections, shared]);
  // Enter adds the first one: a name that begins with the search text comes before other matches.
  const begins = ({ item }: Group['items'][number]) =>
    typed !== '' && item.name.toLowerCase().startsWith(typed.trim().toLowerCase());
  const found = groups
    .map((group) => ({
      ...group,
      items: group.items
        .filter(({ item, finds }) => matches(`${item.name} ${finds} ${group.title}`, typed))
        .sort((a, b) => Number(begins(b)) - Number(begins(a))),
    }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => Number(b.items.some(begins)) - Number(a.items.some(begins)));
  const [best] = found.flatMap(({ items }) => items);
  return (
    <Stack
      // Not on the search field, where a handler would stop every other shortcut. The field handles Escape itself until it is empty.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        on.onClose();
      }}
    >
      <Toolbar isSpread>
        <h2>{messages.title}</h2>
        <IconButton label={messages.close} icon={<X />} onPress={on.onClose} />
      </Toolbar>
      <SearchField
        aria-label={messages.search}
        autoFocus
        value={typed}
        onChange={setTyped}
        onSubmit={() => best && on.onChoose(best.item)}
        className={styles.search}
      >
        <Search aria-hidden />
        <Input className={styles.input} placeholder={messages.search} />
      </SearchField>
      {hasSections && typed === '' && (
        <div className={styles.kinds}>
          <ChoiceField
            label={messages.kinds.label}
            value={kind}
            options={[
              { value: 'section', label: messages.kinds.sections },
              { value: 'block', label: messages.kinds.blocks },
            ]}
            onChange={(next) => setKind(next as LibraryItem['kind'])}
          />
        </div>
      )}
      <Note>{placeWords(document, kind === 'section' ? besideSection(place) : place)}</Note>
      {found.length === 0 && <Note>{messages.none}</Note>}
      {found.map(({ title, kind, items, isShared }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <div className={kind === 'block' ? styles.blocks : styles.sections}>
            {items.map(({ item }) => (
              <Card key={item.kind === 'section' ? item.layout.id : item.name} item={item} {...on} />
            ))}
          </div>
          {isShared && (
            <Button kind="quiet" onPress={on.onManageShared}>
              {sharedMessages.manage}
            </Button>
          )}
        </section>
      ))}
    </Stack>
  );
}

/** Shares the query cache with the inspector's form field. */
function useSiteChoices(): SiteChoices {
  const { person } = useEditor();
  const pages = usePages();
  const forms = useCall(formCalls.list, { query: { limit: 200 } }, { enabled: can(person, 'forms.edit') });
  return { pages: pages.data ?? [], forms: forms.data?.forms ?? [] };
}

function filledIn(item: LibraryItem, site: SiteChoices): LibraryItem {
  if (item.kind === 'block') return { ...item, props: withFirstChoices(item.type, item.props, site) };
  const blocks = Object.values(item.layout.blocks).map((block): [string, Block] => [
    block.id,
    { ...block, props: withFirstChoices(block.type, block.props, site) },
  ]);
  return { ...item, layout: { ...item.layout, blocks: Object.fromEntries(blocks) } };
}

type CardProps = Pick<LibraryProps, 'onChoose' | 'onDrag' | 'onDragEnd'> & { item: LibraryItem };

function Card({ item, onChoose, onDrag, onDragEnd }: CardProps) {
  const { chip, onPointerDown, wasDragged } = useCardDrag(item, { onDrag, onDragEnd });
  return (
    <div className={styles.drag} onPointerDownCapture={onPointerDown}>
      <AriaButton className={styles.card} onPress={() => !wasDragged() && onChoose(item)}>
        {item.kind === 'block' ? (
          <BlockIcon type={item.type} />
        ) : (
          <LayoutPicture layout={item.picture ?? item.layout} />
        )}
        <span>
          {item.name}
          {item.kind === 'section' && item.note && <Note as="small">{item.note}</Note>}
        </span>
      </AriaButton>
      {chip}
    </div>
  );
}

/** Minimum movement of a drag; anything less is a press. */
const startPx = 6;

function useCardDrag(item: LibraryItem, on: Pick<LibraryProps, 'onDrag' | 'onDragEnd'>) {
  const [at, setAt] = useState<{ x: number; y: number }>();
  const dragged = useRef(false);
  const onPointerDown = (down: PointerEvent) => {
    dragged.current = false;
    // Touch scrolls the list; on a phone, a tap inserts.
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const end = (isDrop: boolean) => {
      listening.abort();
      setAt(undefined);
      if (dragged.current) on.onDragEnd(item, isDrop);
    };
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (!dragged.current && Math.hypot(x - down.clientX, y - down.clientY) < startPx) return;
        dragged.current = true;
        setAt({ x, y });
        on.onDrag(item, { x, y });
      },
      options,
    );
    window.addEventListener('pointerup', () => end(true), options);
    window.addEventListener('pointercancel', () => end(false), options);
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        end(false);
      },
      options,
    );
  };
  const chip: ReactNode =
    at &&
    createPortal(
      <div className={styles.chip} style={{ transform: `translate(${at.x + 12}px, ${at.y + 12}px)` }}>
        {item.name}
      </div>,
      window.document.body,
    );
  return { chip, onPointerDown, wasDragged: () => dragged.current };
}

function groupsOf(first: 'block' | 'section', hasSections: boolean, shared: readonly ListedShared[]): Group[] {
  const blocks = blockGroups.map(
    (group): Group => ({
      title: messages.groups[group],
      kind: 'block',
      items: Object.values<BlockDefinition>(types).flatMap(
        ({ name, number, starter, finds = '', group: own = 'more' }) =>
          starter && own === group
            ? [{ item: { kind: 'block' as const, name, type: number, props: starter as Block['props'] }, finds }]
            : [],
      ),
    }),
  );
  const sections: Group = {
    title: messages.sections,
    kind: 'section',
    items: sectionLayouts.map((layout) => ({
      item: { kind: 'section' as const, name: layout.name, layout },
      finds: layout.finds,
    })),
  };
  if (!hasSections) return blocks;
  const ofSite = shared.length > 0 ? [sharedGroup(shared)] : [];
  return first === 'section' ? [...ofSite, sections, ...blocks] : [...blocks, ...ofSite, sections];
}

const sharedGroup = (shared: readonly ListedShared[]): Group => ({
  title: messages.shared,
  kind: 'section',
  isShared: true,
  items: shared.map((one) => ({ item: sharedItem(one), finds: messages.sharedFinds })),
});

function sharedItem({ id, name, pageCount, layout: picture }: ListedShared): LibraryItem {
  const main = picture.sections[sharedMain];
  const sections: SectionLayout['sections'] = main ? { [id]: { ...main, id, sharedId: id } } : {};
  const note = sharedMessages.usedOn({ count: pageCount });
  return { kind: 'section', name, note, picture, layout: { id, name, finds: '', sections, blocks: {} } };
}

function placeWords(document: Document, { section, block: blockId = '', edge }: InsertionPoint): string {
  const { places } = messages;
  const sections = arranged(document);
  const index = sections.findIndex((one) => one.section.id === section);
  const block = document.blocks[blockId];
  if (index < 0) return places.first;
  const within = hasOneSection(document) ? messages.area : sectionName(index);
  if (block) return (edge === 'before' || edge === 'left' ? places.before : places.beside)({ block: blockName(block) });
  const place = edge === 'start' || edge === 'above' || edge === 'below' ? edge : 'end';
  return places[place]({ section: within });
}
