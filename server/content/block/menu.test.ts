import { describe, expect, it } from 'vitest';
import { workOf } from '../../testing/harness/work.ts';
import { readMenu } from './menu.ts';

const dish = (name: string, price: string, text = '') => ({ name, text, prices: [{ what: '', price }] });

describe('the text of a menu', () => {
  it('is menus, sections, and dishes with their prices', () => {
    const text =
      'Lunch\n=====\nUntil three.\n\nSoups\n---\n\nSoup\nWith bread\n$9\n\nBroth 7.50\n\nDinner\n===\n\nTrout\n26 EUR';
    expect(readMenu(text, '$')).toEqual([
      {
        title: 'Lunch',
        text: 'Until three.',
        sections: [{ title: 'Soups', text: '', dishes: [dish('Soup', '$9', 'With bread'), dish('Broth', '$7.50')] }],
      },
      { title: 'Dinner', text: '', sections: [{ title: '', text: '', dishes: [dish('Trout', '26 EUR')] }] },
    ]);
  });

  it('may say several prices of one dish', () => {
    const [menu] = readMenu('Alvarinho\nGlass 8\nBottle 36', '€');
    expect(menu?.sections[0]?.dishes).toEqual([
      {
        name: 'Alvarinho',
        text: '',
        prices: [
          { what: 'Glass', price: '€8' },
          { what: 'Bottle', price: '€36' },
        ],
      },
    ]);
  });

  it('is text where it is neither a heading nor a dish', () => {
    expect(readMenu('Ask us about allergies.')).toEqual([{ title: '', text: 'Ask us about allergies.', sections: [] }]);
    expect(readMenu('Wine\n---\n\nFrom small makers.')[0]?.sections[0]).toEqual({
      title: 'Wine',
      text: 'From small makers.',
      dishes: [],
    });
    expect(readMenu(' \n\n ')).toEqual([]);
  });

  it('is read in a moment however long its lines are', async () => {
    expect(await workOf(() => readMenu(`${'9 '.repeat(9_000)}x\n${'$'.repeat(1_000)}`))).toBeLessThan(50);
  });
});
