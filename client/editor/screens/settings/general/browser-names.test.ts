import { expect, it } from 'vitest';
import { browserName } from './browser-names.ts';

const cases: [words: string, userAgent: string][] = [
  ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0'],
  ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'],
  ['Safari on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['Unknown browser', ''],
]; // biome-ignore format: one table

it.each(cases)('a browser is called "%s"', (words, userAgent) => {
  expect(browserName(userAgent)).toBe(words);
});
