// Shortcuts on every screen: `g` and a letter opens an area, `c` creates, Escape returns to the list, `?` lists the shortcuts.
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import { later } from '../../ui/later.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import type { Screen } from '../screen.ts';
import { creationsOf, currentEntry, railOf, screenAt } from './navigation.ts';
import { hasDialog } from './use-palette.tsx';
import { isField } from './use-shortcuts.ts';

const KeySheet = later(async () => (await import('./key-sheet.tsx')).KeySheet, { isSilent: true });

const KeySheetContext = createContext<() => void>(() => {});

export const useKeySheet = (): (() => void) => use(KeySheetContext);

/** Maximum time between `g` and the letter. */
const letterWithinMs = 1_500;
/** Pressing Escape twice to close a dialog must not leave the record behind it. */
const escapeAgainMs = 1_000;

const isSomethingOpen = (): boolean =>
  hasDialog() || document.querySelector('[role="menu"], [role="listbox"]') !== null;

export function ShellKeys({ allowed, children }: { allowed: readonly Screen[]; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const { parser } = useRouter();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const shown = railOf(allowed);
  const screen = screenAt(allowed, path, parser);
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const act = (key: string): boolean => {
    const isAfterLeader = performance.now() - leaderAt.current < letterWithinMs;
    leaderAt.current = key === 'g' && !isAfterLeader ? performance.now() : Number.NEGATIVE_INFINITY;
    if (isAfterLeader) {
      const area = shown.find((one) => one.key === key);
      if (area) navigate(area.href);
      return area !== undefined;
    }
    if (key === '?') setSheetOpen(true);
    else if (key === 'c') {
      const creations = creationsOf(allowed);
      const [creation] = creations.filter(({ area }) => area === screen?.area);
      if (!creation) return false;
      navigate(creation.href);
    } else if (key === 'Escape') {
      if (performance.now() - closedAt.current < escapeAgainMs) return false;
      const back = backOf(screen);
      if (back === undefined) return false;
      navigate(back);
    } else return key === 'g';
    return true;
  };
  /** The list that a record belongs to. */
  const backOf = (open: Screen | undefined): string | undefined => {
    if (!open || open.isFull || open.entry !== undefined) return undefined;
    const { entries = [] } = shown.find(({ id }) => id === open.area) ?? {};
    return currentEntry(entries, { path, search: '', screen: open });
  };

  // Captured before the dialog or menu handles the key, closes, and stops the event.
  const noteClosing = ({ key }: { key: string }) => {
    if (key === 'Escape' && isSomethingOpen()) closedAt.current = performance.now();
  };
  useWindowEvent('keydown', noteClosing, true);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat || isField(event.target) || isSomethingOpen()) return;
    if (act(event.key)) event.preventDefault();
  });

  return (
    <KeySheetContext value={() => setSheetOpen(true)}>
      {children}
      {isSheetOpen && <KeySheet areas={shown} onClose={() => setSheetOpen(false)} />}
    </KeySheetContext>
  );
}
