import { expect, it } from 'vitest';
import { defaultParts } from '../../../../../server/site/site-part/defaults.ts';
import { contentOf, fieldsOf, fieldText, fieldWords, partDifferences } from './part-fields.ts';

const { 'header-footer': headerFooter, 'announcement-bar': bar, 'pop-up': popUp, 'custom-css': css } = defaultParts;

it.each([headerFooter, bar, popUp, css])('splits a part into fields with a label, and joins them again', (content) => {
  const fields = fieldsOf(content);
  expect(contentOf(fields)).toEqual(content);
  expect(Object.keys(fields).filter((path) => fieldWords[path] === undefined)).toEqual([]);
});

it('says a value as its field shows it, and leaves out what a sentence cannot show', () => {
  const { columns } = headerFooter.footer;
  expect([
    fieldText('header.layout', 'stacked'),
    fieldText('style', 2),
    fieldText('isOn', true),
    fieldText('title', ''),
    fieldText('timerDelay', 5_000),
    fieldText('header.socialLinks', ['https://a.example', 'https://b.example']),
    fieldText('imageId', 'i1'),
    fieldText('footer.columns', columns),
    fieldText('text', 'x'.repeat(301)),
  ]).toEqual([
    'Logo above the menu',
    'Accent color',
    'On',
    'empty',
    '5',
    'https://a.example, https://b.example',
    undefined,
    undefined,
    undefined,
  ]);
});

const titles: Record<string, string> = { shop: 'Shop', mainNav: 'Main navigation' };
const titleOf = (name: string) => titles[name];

it('compares two versions field by field, and two designs setting by setting', () => {
  const { header, footer } = headerFooter;
  const next = { header: { ...header, layout: 'stacked' }, footer };
  expect(partDifferences(headerFooter, next, titleOf)).toEqual([
    { label: 'Header: Layout', now: 'Logo on the left', next: 'Logo above the menu' },
  ]);
  const design = (values: object) => ({ values: { atelier: values } });
  expect(partDifferences(design({ ink: '#111' }), design({ ink: '#222', gap: '4px' }), titleOf)).toEqual([
    { label: 'ink', now: '#111', next: '#222' },
    { label: 'gap', now: 'empty', next: '4px' },
  ]);
  const about = { externalLink: { title: 'About', url: '/about', newWindow: false } };
  const shop = { collectionId: 'shop', items: [about, { collectionId: 'deleted' }] };
  expect(
    partDifferences({ menus: { mainNav: [shop, about] }, homeId: 'shop' }, { menus: { mainNav: [] } }, titleOf),
  ).toEqual([
    { label: 'Main navigation', now: 'Shop (About), About', next: 'empty' },
    { label: 'Home page', now: 'Shop', next: undefined },
  ]);
});
