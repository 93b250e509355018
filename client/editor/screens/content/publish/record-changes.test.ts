// How the history words what a publication changed.
import { expect, it } from 'vitest';
import { changesOf } from './record-changes.ts';

it('a change is worded by its field, with its values where words can show them', () => {
  const fields = [
    { name: 'title', before: 'About', after: 'About us' },
    { name: 'seo', before: { hidden: false }, after: { hidden: true, title: 'Who we are' } },
    { name: 'tags', before: ['Ink'], after: [] },
    { name: 'enabled', before: true, after: false },
    { name: 'excerpt', before: undefined, after: '<p>In <b>ink</b></p>' },
    { name: 'mainImageId', before: 'a', after: 'b' },
    { name: 'passwordHash' },
  ];
  expect(changesOf(fields)).toEqual([
    { label: 'Title', before: 'About', after: 'About us' },
    { label: 'Hidden from search engines', before: 'off', after: 'on' },
    { label: 'Search result title', before: 'empty', after: 'Who we are' },
    { label: 'Tags', before: 'Ink', after: 'empty' },
    { label: 'Visible to visitors', before: 'on', after: 'off' },
    { label: 'Excerpt', before: 'empty', after: 'In ink' },
    { label: 'Image' },
    { label: 'Password' },
  ]);
});
