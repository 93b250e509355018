// What a screen of the editor is: its path, its area, who may open it, and how it is loaded.
import type { ComponentType } from 'react';
import type { Need } from '../../server/base/calls.ts';
import type { AreaId } from './areas.ts';
import type { LeaveGuard } from './shell/leave-guard.tsx';

/** Path parameters by name, and the guard of unsaved changes. */
export type ScreenProps = { readonly [param: string]: unknown; readonly guard: LeaveGuard };

export type Screen = {
  readonly path: string;
  readonly label: string;
  readonly needs: Need;
  readonly area: AreaId;
  /** Its name in the rail, below its area. The area itself opens the first entry that the person may open. */
  readonly entry?: string;
  /** Further entries below it, each with a query, e.g. `?view=to-fulfill`. */
  readonly views?: readonly { readonly label: string; readonly query: `?${string}` }[];
  /** Path of the current rail entry while this screen is open. Defaults to the longest entry that this path begins with. */
  readonly within?: string;
  /** What it creates, e.g. "New order": it is offered by the + button, the palette, and the key `c` within its area. */
  readonly creates?: string;
  /** It needs the whole width: the rail shows icons only. */
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

/** Checks at compile time that the component takes the parameters of its path. */
export const screen = <const Path extends string>(
  one: Omit<Screen, 'load'> & {
    readonly path: Path;
    readonly load: () => Promise<ComponentType<ParamsOf<Path> & { guard: LeaveGuard }>>;
  },
): Screen => one as unknown as Screen;
