import { expect, it } from 'vitest';
import { changedState, isNarrowed, readState, stateQuery, withFilter } from './list-state.ts';
import { areViews } from './saved-view.ts';

const defaults = { sort: '-created', filters: ['view', 'status'] };
const read = (query: string) => readState(new URLSearchParams(query), defaults);

it('is read from the URL, and written as briefly as it can be', () => {
  const query = 'search=a+b&view=unpaid&sort=total&rows=50&from=100';
  expect(read(query)).toEqual({ search: 'a b', sort: 'total', limit: 50, from: 100, filters: { view: 'unpaid' } });
  expect(stateQuery(read(query), defaults)).toBe(query);
  expect(stateQuery(read('sort=-created&rows=25&from=0&search='), defaults)).toBe('');
});

it('ignores what is not a number of rows, and names that are no filters', () => {
  expect(read('rows=1e9&from=-5&x=1')).toEqual({ search: '', sort: '-created', limit: 25, from: 0, filters: {} });
});

it('begins at the first row again when it shows something else', () => {
  const third = read('from=50&view=unpaid');
  expect(changedState(third, { search: 'x' }).from).toBe(0);
  expect(changedState(third, { from: 75 }).from).toBe(75);
  expect(withFilter(third, 'view', undefined)).toMatchObject({ from: 0, filters: {} });
  expect([isNarrowed(third), isNarrowed(read('sort=total'))]).toEqual([true, false]);
});

it('shows no saved views that are damaged', () => {
  const view = { name: 'Paris', search: 'paris', sort: '-created', filters: { view: 'unpaid' } };
  expect([[], [view]].map(areViews)).toEqual([true, true]);
  const damaged = [{ filters: null }, { filters: { view: {} } }, { name: {} }, { search: 1 }, { sort: null }];
  expect(damaged.map((part) => areViews([view, { ...view, ...part }]))).toEqual(damaged.map(() => false));
});
