import { describe, expect, it } from 'vitest';
import { readToFrame, readToShell } from './protocol.ts';

const stamp = { v: 1, doc: 'home', rev: 3 };

describe('the preview protocol (editor 3.3)', () => {
  it.each([
    { ...stamp, type: 'pick', block: 'b1', field: 'doc', at: { x: 1, y: 2 } },
    { ...stamp, type: 'text-steps', block: 'b1', field: 'items.0.title', value: 'x' },
    { ...stamp, type: 'navigate', path: '/cart' },
    { ...stamp, type: 'painted', seq: 1, ms: 12.5 },
    { ...stamp, type: 'key', key: 's' },
  ])('takes %o from the frame', (message) => expect(readToShell(message)).toEqual(message));

  it.each([
    null,
    'pick',
    {},
    { type: 'pick', block: 'b1' },
    { ...stamp, v: 2, type: 'pick', block: 'b1' },
    { ...stamp, type: 'publish' },
    { ...stamp, type: 'pick', block: 'x'.repeat(65) },
    { ...stamp, type: 'text-steps', block: 'b1', value: 'no field' },
    { ...stamp, type: 'shortcut', name: 'publish' },
    { ...stamp, type: 'key', key: 'g' },
    { ...stamp, type: 'fault', message: 'x', stack: 'y'.repeat(5001) },
  ])('hears nothing in %o', (message) => expect(readToShell(message)).toBeUndefined());

  it('keeps orders to the frame to what it knows', () => {
    expect(
      readToFrame({ ...stamp, type: 'patch', seq: 1, html: { s1: '<section></section>' }, order: ['s1'] }),
    ).toBeDefined();
    expect(readToFrame({ ...stamp, type: 'patch', seq: 1, html: { s1: 5 }, order: ['s1'] })).toBeUndefined();
    expect(readToFrame({ ...stamp, type: 'run', script: 'alert(1)' })).toBeUndefined();
  });
});
