import { expect, it } from 'vitest';
import { stepIds } from './step-ids.ts';
import { systemIds } from './system.ts';

const clock = { now: () => 1_700_000_000_000 };
const parts = { clock, ids: systemIds(clock) };

it('gives the same id and token for a name, however often and in whatever order the step runs', () => {
  const step = stepIds(parts);
  const [mail, event] = [step.idOf('mail'), step.idOf('event')];
  expect([step.idOf('event'), step.idOf('mail')]).toEqual([event, mail]);
  expect([step.id, mail, event].toSorted()).toEqual([step.id, mail, event]);
  expect(step.tokenOf('link')).toBe(step.tokenOf('link'));
});

it('gives others for another name and for another step', () => {
  const [one, other] = [stepIds(parts), stepIds(parts)];
  const ids = [one.id, one.idOf('mail'), one.idOf('event'), other.id, other.idOf('mail'), other.idOf('event')];
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^6553f100[0-9a-f]{16}$/);
  expect(new Set([one.tokenOf('link'), one.tokenOf('code'), other.tokenOf('link')]).size).toBe(3);
  expect([one.tokenOf('link').length, one.tokenOf('code', 10).length]).toEqual([32, 14]);
});
