import { expect, it } from 'vitest';
import { bytesText } from './print.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [1_073_741_824, '1.0 GB'],
])('%i bytes are written as "%s" (spec §9)', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
