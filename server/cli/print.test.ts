import { expect, it } from 'vitest';
import { bytesText, printer, stepPrinter } from './print.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [1_073_741_824, '1.0 GB'],
])('%i bytes are written as "%s" (spec §9)', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it('overwrites a step on a terminal, and starts a new line for everything else', () => {
  let out = '';
  const { step, write } = stepPrinter((text) => (out += text), true);
  step('Importing pictures (1 of 2)');
  step('Importing pictures (2 of 2)');
  step('Importing products (1 of 2)');
  write('12:00:00 info  products-imported\n');
  step('Importing products (2 of 2)');
  step('Done');
  write('Your shop\n');
  expect(out.replaceAll('\r\x1b[2K', '<')).toBe(
    '• Importing pictures (1 of 2)<• Importing pictures (2 of 2)\n• Importing products (1 of 2)\n' +
      '12:00:00 info  products-imported\n• Importing products (2 of 2)\n• Done\nYour shop\n',
  );
});

it.each([
  [false, true, '• Converting orders (1 read)\nDone.\n'],
  [false, false, '• Converting orders\nDone.\n'],
  [true, true, '{"read":1}\n'],
])('prints steps and a result with json %s, on a terminal %s', (json, tty, expected) => {
  let out = '';
  const print = printer(json, (text) => (out += text), tty);
  print.step?.('Converting orders (1 read)');
  print.result('Done.', { read: 1 });
  expect(out).toBe(expected);
});
