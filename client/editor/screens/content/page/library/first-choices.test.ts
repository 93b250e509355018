import { describe, expect, it } from 'vitest';
import { blocks } from '../../../../../../server/content/block/blocks.ts';
import { withFirstChoices } from './first-choices.ts';

const site = {
  pages: [
    { id: 'home', typeName: 'page' },
    { id: 'dates', typeName: 'events' },
    { id: 'shop', typeName: 'products' },
    { id: 'journal', typeName: 'blog' },
  ],
  forms: [
    { id: 'sign-up', isNewsletter: true },
    { id: 'contact', isNewsletter: false },
  ],
};

describe('a new block', () => {
  it.each([
    ['a summary the blog', blocks.summary.number, { collectionId: 'journal' }],
    ['a calendar the events', blocks.calendar.number, { collectionId: 'dates' }],
    ['a tag cloud the blog', blocks.tagCloud.number, { collectionId: 'journal' }],
    ['an archive the blog', blocks.archive.number, { collectionId: 'journal' }],
    ['a feed the blog', blocks.rss.number, { collectionId: 'journal' }],
    ['products the store', blocks.products.number, { collectionId: 'shop' }],
    ['a form the first form', blocks.form.number, { formId: 'contact' }],
    ['a newsletter the sign-up form', blocks.newsletter.number, { formId: 'sign-up' }],
  ])('shows: %s', (_, type, props) => expect(withFirstChoices(type, {}, site)).toEqual(props));

  it('keeps what was chosen, and what does not apply empty', () => {
    expect(withFirstChoices(blocks.summary.number, { collectionId: 'dates' }, site)).toEqual({ collectionId: 'dates' });
    expect(withFirstChoices(blocks.gallery.number, { source: 'images' }, site)).toEqual({ source: 'images' });
    expect(withFirstChoices(blocks.calendar.number, {}, { pages: [], forms: [] })).toEqual({});
  });
});
