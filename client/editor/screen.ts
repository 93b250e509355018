// The definition of an editor screen: path, area, access, and lazy loading.
import type { ComponentType } from 'react';
import type { Need } from '../../server/base/calls.ts';
import type { AreaId } from './areas.ts';
import type { LeaveGuard } from './shell/leave-guard.tsx';

/** Path parameters by name, and the unsaved-changes guard. */
export type ScreenProps = { readonly [param: string]: unknown; readonly guard: LeaveGuard };

export type Screen = {
  readonly path: string;
  readonly label: string;
  readonly needs: Need;
  readonly area: AreaId;
  /** Its name in the rail, below its area. The area opens the first entry that the person can access. */
  readonly entry?: string;
  /** Sub-entries, each with a query, e.g. `?view=to-fulfill`. */
  readonly views?: readonly { readonly label: string; readonly query: `?${string}` }[];
  /** Path of the rail entry to highlight. Defaults to the longest entry path that is a prefix of this path. */
  readonly within?: string;
  /** The kind of record it creates, e.g. "New order": offered by the + button, the palette, and the key `c` within its area. */
  readonly creates?: string;
  /** Uses the full width: the rail collapses to icons. */
  readonly isFull?: true;
  /** Each screen is its own chunk. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
};

type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}?`
    ? Partial<Record<Name, string>>
    : Path extends `${string}/:${infer Name}`
      ? Record<Name, string>
      : unknown;

/** Checks at compile time that the component takes the parameters of its path. `entry: true` is its label. */
export const screenIn =
  (area: AreaId) =>
  <const Path extends string>(
    {
      entry,
      ...head
    }: Omit<Screen, 'load' | 'area' | 'entry'> & { readonly path: Path; readonly entry?: string | true },
    load: () => Promise<ComponentType<ParamsOf<Path> & { guard: LeaveGuard }>>,
  ): Screen => ({
    ...head,
    area,
    ...(entry && { entry: entry === true ? head.label : entry }),
    load: load as unknown as Screen['load'],
  });
