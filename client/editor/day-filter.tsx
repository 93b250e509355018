// The date filter of a list: a range that ends today, or two chosen days.
import { optionsOf } from '../../server/base/options-of.ts';
import { DayRange } from '../ui/form/day-range.tsx';
import type { ListFilter } from '../ui/list/list-screen.tsx';
import { type ListState, withFilter } from '../ui/list/list-state.ts';
import { timesOf } from './day-times.ts';
import { dayFilterMessages as messages } from './messages.ts';
import { timeFormat } from './time-text.ts';

/** A zone that the browser knows. */
const siteZone = timeFormat({}).resolvedOptions().timeZone;

/** For the list's defaults. */
export const dayFilters = ['when', 'since', 'until'] as const;

export const dayFilter = (label: string): ListFilter => ({
  name: 'when',
  label,
  options: optionsOf(messages),
});

/** In place of the days, the list's query has their times. */
export const withTimes = ({ when, since, until, ...query }: Record<string, unknown>): Record<string, unknown> => ({
  ...query,
  ...timesOf({ when, since, until }, Date.now(), siteZone),
});

type Dated = { state: ListState; onChange(state: ListState, options?: { isTyping: boolean }): void };

/** The list's `onChange`, which forgets chosen days that no longer count. */
export const forgettingDays =
  (onChange: Dated['onChange']): Dated['onChange'] =>
  (next, options) => {
    const { since: _, until: __, ...filters } = next.filters;
    onChange(next.filters.when === 'custom' ? next : { ...next, filters }, options);
  };

/** Above the list, once the owner wants to choose days. */
export const ChosenDays = ({ state, onChange }: Dated) =>
  state.filters.when === 'custom' && (
    <DayRange
      from={state.filters.since}
      to={state.filters.until}
      onChange={(end, day) => onChange(withFilter(state, end === 'from' ? 'since' : 'until', day || undefined))}
    />
  );
