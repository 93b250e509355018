// Preferences that several tabs of one browser change.
import { afterEach, expect, it, vi } from 'vitest';
import { areViews, type SavedView } from './saved-view.ts';
import { changeStored } from './use-stored.ts';

afterEach(() => void vi.unstubAllGlobals());

const view = (name: string): SavedView => ({ name, search: name, sort: '', filters: {} });

it('a view saved in one tab keeps those that another tab saved since this one was opened', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  const add = (name: string) => (now: SavedView[]) => [...now, view(name)];
  // Both tabs were opened while nothing was stored.
  changeStored('views:orders', [], areViews, add('Late'));
  expect(changeStored('views:orders', [], areViews, add('Unpaid'))).toEqual([view('Late'), view('Unpaid')]);
  expect(JSON.parse(stored.get('views:orders') ?? '')).toHaveLength(2);
});

it('a choice holds without storage until the screen closes', () => {
  vi.stubGlobal('localStorage', undefined);
  const next = changeStored('views:orders', [view('Late')], areViews, (now) => [...now, view('Unpaid')]);
  expect(next).toHaveLength(2);
});
