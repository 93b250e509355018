import { expect, it } from 'vitest';
import { areasIn, linkedAreas, newAreaId } from './member-areas.ts';

const studio = { id: 'studio', title: 'Studio', productId: 'a', days: 30 };
const club = { id: 'club', title: 'Club' };

it('a product opens one area, and an area is opened by one product', () => {
  expect(linkedAreas([studio, club], { id: 'club', productId: 'a' })).toEqual([
    { id: 'studio', title: 'Studio' },
    { id: 'club', title: 'Club', productId: 'a' },
  ]);
  expect(linkedAreas([studio], { id: 'studio', productId: 'b' })).toEqual([
    { id: 'studio', title: 'Studio', productId: 'b' },
  ]);
  expect(linkedAreas([studio], { id: '', productId: 'a' })).toEqual([{ id: 'studio', title: 'Studio' }]);
  expect(linkedAreas([], { id: 'new', title: 'New', productId: 'a', days: 7 })).toEqual([
    { id: 'new', title: 'New', productId: 'a', days: 7 },
  ]);
});

it('a new area gets an id that is free', () => {
  expect(newAreaId('Café – Studio!', [])).toBe('cafe-studio');
  expect(newAreaId('Studio', [studio])).toBe('studio-2');
  expect(newAreaId('写真', [])).toBe('area');
});

it('what is no area is left out', () => {
  expect(areasIn({ areas: [studio, null, { id: 1 }, 'x'] })).toEqual([studio]);
  expect(areasIn({})).toEqual([]);
});
