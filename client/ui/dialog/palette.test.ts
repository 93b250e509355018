import { expect, it } from 'vitest';
import { matches } from './palette.tsx';

it.each([
  ['Store preferences', 'pref', true],
  ['Store preferences', 'PREF store', true],
  ['Café menu', 'cafe', true],
  ['Café menu', '  ', true],
  ['Store preferences', 'store orders', false],
  ['Store preferences', 'ref', false],
  ['Store preferences', 'refer', true],
  ['Reference', 'ren', false],
  ['Pop-up', 'up', true],
  ['L’été', 'été', true],
  ['秋の展示 …', '展示', true],
  ['店舗のQRコード', 'qr', true],
])('%j by %j: %j', (label, typed, found) => {
  expect(matches(label, typed)).toBe(found);
});
