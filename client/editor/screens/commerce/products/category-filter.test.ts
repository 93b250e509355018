// A list filtered by a category shows the filter, even if the category was deleted.
import { expect, it } from 'vitest';
import { categoryFilter } from './category-filter.ts';

const categories = [
  { id: 'mugs', displayName: 'Mugs' },
  { id: 'prints', displayName: 'Prints' },
];
const labelOf = (...[chosen, listed]: Parameters<typeof categoryFilter>) =>
  categoryFilter(chosen, listed)[0]?.options.find(({ value }) => value === chosen)?.label;

it('names the category that narrows the list, and offers the others', () => {
  expect(labelOf('prints', categories)).toBe('Prints');
  expect(categoryFilter('prints', categories)).toMatchObject([{ name: 'categoryId', label: 'Category' }]);
  expect(categoryFilter('prints', categories)[0]?.options).toHaveLength(2);
  expect(categoryFilter(undefined, categories)).toEqual([]);
});

it('can be removed before categories are loaded, and after the category was deleted', () => {
  expect(labelOf('prints', undefined)).toBe('Loading…');
  expect(labelOf('gone', categories)).toBe('Deleted category');
});
