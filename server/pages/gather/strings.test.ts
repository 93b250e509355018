import { expect, it } from 'vitest';
import { scriptWords } from './strings.ts';

const template = {
  strings: {
    'en-US': { productSelectOption: 'Choose first', closing: 'Until soon' },
    'de-DE': { productAddedToCartText: 'Im Korb!' },
  },
};

it('tells the scripts only what the template says otherwise', () => {
  expect(scriptWords('en-US', { strings: {} })).toEqual({});
  expect(scriptWords('en-US', template)).toEqual({ productSelectOption: 'Choose first' });
  expect(scriptWords('de-AT', template)).toEqual({
    productSelectOption: 'Choose first',
    productAddedToCartText: 'Im Korb!',
  });
});
