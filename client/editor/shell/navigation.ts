// The rail for one person: areas with the entries they can open, and which of them is current.
import { matchRoute } from 'wouter';
import type { Actor } from '../../../server/base/roles.ts';
import { type AreaId, areas } from '../areas.ts';
import type { Screen } from '../screen.ts';
import { mayOpen, screens } from '../screens.ts';

type RailEntry = { readonly label: string; readonly href: string; readonly screen: Screen };
export type RailArea = (typeof areas)[number] & {
  /** The area's link. */
  readonly href: string;
  readonly entries: readonly [RailEntry, ...RailEntry[]];
};
export type Creation = { readonly label: string; readonly href: string; readonly area: AreaId };

export const allowedScreens = (person: Actor): Screen[] => screens.filter((screen) => mayOpen(person, screen));

export const railOf = (allowed: readonly Screen[]): RailArea[] =>
  areas.flatMap((area) => {
    const [first, ...others] = allowed.filter((screen) => screen.area === area.id).flatMap(entriesOf);
    return first ? [{ ...area, href: first.href, entries: [first, ...others] as const }] : [];
  });

const entriesOf = (screen: Screen): RailEntry[] =>
  screen.entry === undefined
    ? []
    : [
        { label: screen.entry, href: screen.path, screen },
        ...(screen.views ?? []).map(({ label, query }) => ({ label, href: `${screen.path}${query}`, screen })),
      ];

export const creationsOf = (allowed: readonly Screen[]): Creation[] =>
  allowed.flatMap(({ creates, path, area }) => (creates === undefined ? [] : [{ label: creates, href: path, area }]));

/** The screen that the router matches for a path. */
export const screenAt = (
  allowed: readonly Screen[],
  path: string,
  parser: Parameters<typeof matchRoute>[0],
): Screen | undefined => allowed.find((screen) => matchRoute(parser, screen.path, path)[0]);

/** The current entry's `href`; undefined when no entry matches. */
export function currentEntry(
  entries: readonly RailEntry[],
  at: { path: string; search: string; screen: Screen | undefined },
): string | undefined {
  const path = at.screen?.within ?? at.path;
  const [screen] = entries
    .map((entry) => entry.screen.path)
    .filter((one) => path === one || (one !== '/config' && path.startsWith(`${one}/`)))
    .sort((a, b) => b.length - a.length);
  if (screen === undefined) return undefined;
  const asked = new URLSearchParams(at.search);
  const view = entries.find(({ href }) => {
    const [of, query] = href.split('?');
    return (
      of === screen && path === screen && query && [...new URLSearchParams(query)].every(([k, v]) => asked.get(k) === v)
    );
  });
  return view?.href ?? screen;
}
