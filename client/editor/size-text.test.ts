import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [51, '51 bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
])('%i bytes are written as "%s" (spec §9)', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
