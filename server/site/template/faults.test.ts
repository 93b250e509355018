// Template errors recorded for the owner: deduplicated, bounded, of the newest revision.
import { expect, it } from 'vitest';
import { createTemplateFaults } from './faults.ts';

const fault = (line: number, message = 'wrong') => ({
  file: 'blocks/a.block',
  line,
  offset: 1,
  level: 'error',
  message,
});
const template = (revision: number, id = 'own') => ({ id, revision });

it('keeps each error once, with some of the pages it was on', () => {
  let now = 1;
  const faults = createTemplateFaults({ clock: { now: () => now } });
  for (now = 1; now <= 20; now++)
    faults.note(template(1), `/page-${now}`, [fault(1), ...(now === 3 ? [fault(2)] : [])]);
  const { faults: found, dropped } = faults.of(template(1));
  expect(found.map(({ line, count, lastSeenAt, paths }) => [line, count, lastSeenAt, paths.length])).toEqual([
    [1, 20, 20, 5],
    [2, 1, 3, 1],
  ]);
  expect(dropped).toBe(0);
});

it('forgets them with the next revision, and hears no late word of the last', () => {
  const faults = createTemplateFaults({ clock: { now: () => 1 } });
  faults.note(template(1), '/', [fault(1)]);
  faults.note(template(2), '/', [fault(2)]);
  faults.note(template(1), '/', [fault(1)]);
  expect(faults.of(template(2)).faults.map(({ line }) => line)).toEqual([2]);
  expect(faults.of(template(1)).faults).toEqual([]);
});

it('has an end, and says how many it left out', () => {
  const faults = createTemplateFaults({ clock: { now: () => 1 } });
  for (let n = 0; n < 1000; n++) faults.note(template(1), '/', [fault(n, 'x'.repeat(5000))]);
  const { faults: found, dropped } = faults.of(template(1));
  expect([found.length, dropped]).toEqual([300, 700]);
  expect(found[0]?.message).toHaveLength(500);
  for (let n = 0; n < 20; n++) faults.note(template(1, `t${n}`), '/', [fault(1)]);
  expect(faults.of(template(1)).faults).toEqual([]);
});
