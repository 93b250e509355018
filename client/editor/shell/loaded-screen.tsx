// Lazy-loads a screen of screens.ts when it is first opened. A failed load is retried next time.

import { type ComponentType, lazy, Suspense } from 'react';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { Screen, ScreenProps } from '../screen.ts';
import { messages } from './messages.ts';
import { Centered } from './stage-screen.tsx';

type Loaded = { Component: ComponentType<ScreenProps>; fetched: Promise<unknown> };
const loaded = new Map<string, Loaded>();

function loadedScreen({ path, load }: Pick<Screen, 'path' | 'load'>): Loaded {
  const known = loaded.get(path);
  if (known) return known;
  const fetched = load().then((component) => ({ default: component }));
  const entry = { Component: lazy(() => fetched), fetched };
  fetched.catch(() => loaded.delete(path));
  loaded.set(path, entry);
  return entry;
}

/** Preloads a screen that is likely to be opened. */
export const preload = (screen: Pick<Screen, 'path' | 'load'>): void => void loadedScreen(screen);

type LoadedScreenProps = Pick<ScreenProps, 'guard'> & {
  screen: Screen;
  params: { readonly [name: string]: string | undefined };
};

export function LoadedScreen({ screen, params, guard }: LoadedScreenProps) {
  const { Component } = loadedScreen(screen);
  return (
    <Suspense
      fallback={
        <Centered>
          <Loading what={messages.screen} />
        </Centered>
      }
    >
      {/* Keyed by record, so that no state carries over from the previous one. */}
      <Component key={params[0]} {...params} guard={guard} />
    </Suspense>
  );
}
