// The other people on the page: a circle with initials each, which links to their selected block.

import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import type { Present } from '../../../../../../server/owner/presence/calls.ts';
import { Tip } from '../../../../../ui/tip.tsx';
import { blockName } from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { messages } from '../messages.ts';
import styles from './present-people.module.css';
import { useOthers, usePresence } from './use-presence.ts';

const shownMax = 3;

export function PresentPeople({ open }: { open: OpenDocument }) {
  usePresence(open);
  const { person } = useEditor();
  const others = useOthers(open);
  if (others.length === 0) return null;
  const rest = others.length - shownMax;
  return (
    <ul className={styles.people} aria-label={messages.present}>
      {others.slice(0, shownMax).map((other) => (
        <li key={other.window}>
          <TooltipTrigger delay={200}>
            <Button
              className={styles.person ?? ''}
              aria-label={labelOf(open, other, person.id)}
              onPress={() => other.block !== undefined && open.select({ blockId: other.block })}
            >
              <Initials of={other} />
            </Button>
            <Tip placement="bottom">{labelOf(open, other, person.id)}</Tip>
          </TooltipTrigger>
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>{messages.moreStillPresent({ count: rest })}</li>}
    </ul>
  );
}

/** Shown in the outline: the people who have this block selected. */
export function PresentAt({ open, block }: { open: OpenDocument; block: string }) {
  const there = useOthers(open).filter((other) => other.block === block);
  return there.slice(0, shownMax).map((other) => <Initials key={other.window} of={other} isSmall />);
}

function Initials({ of: { person }, isSmall = false }: { of: Present; isSmall?: boolean }) {
  return (
    <span
      className={`${styles.initials} ${isSmall ? styles.small : ''}`}
      data-color={colorOf(person.id)}
      aria-hidden={!isSmall}
      title={isSmall ? person.name : undefined}
    >
      {initialsOf(person.name)}
    </span>
  );
}

function labelOf(open: OpenDocument, { person, block }: Present, ownId: string): string {
  const name = person.id === ownId ? messages.otherWindow : person.name;
  const selected = block === undefined ? undefined : open.store.getState().edit.document.blocks[block];
  return selected ? messages.presentAt({ name, block: blockName(selected) }) : messages.presentHere({ name });
}

/** `Ada Lovelace` is AL, `ann@shop.example` A. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}

const colors = 6;

/** A stable color number per person: 1 to 6. */
const colorOf = (id: string): number =>
  ([...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colors) + 1;
