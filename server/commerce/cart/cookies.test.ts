import { expect, it } from 'vitest';
import { noticeOf } from './cookies.ts';

it.each([
  'Please select the Size and Colour options.',
  'Salt + Pepper® (2 × 250 ml): only 3 left, 50% gone.',
  '3 “Café crème” cups are left at €4.50.',
  'Half/Half blend is sold out.',
  'Mug 👩🏽‍🎨 is sold out.',
])('shows %s', (sentence) => {
  expect(noticeOf(sentence)).toBe(sentence);
});

it.each([
  'Pay at https://evil.example instead',
  'Pay at evil.example/pay instead',
  'Pay at //evil now',
  'Write to me@evil.example',
  '<b>Hello</b>',
  'Look at www.evil.example',
  'Sold \u202e out',
  'Sold\nout',
  '+++',
])('replaces %j', (sentence) => {
  expect(noticeOf(sentence)).toBe('Unable to Add Item');
});

it('is nothing when there is none, or too much', () => {
  expect([undefined, '', 'a'.repeat(401)].map(noticeOf)).toEqual([undefined, undefined, undefined]);
});
