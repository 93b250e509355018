import { describe, expect, it } from 'vitest';
import { type ButtonEvent, type ButtonState, looks, nextState } from './transitions.ts';

const run = (...events: ButtonEvent[]) => events.reduce<ButtonState>((state, event) => nextState(state, event), 'idle');

describe('the add-to-cart button (spec §4)', () => {
  it('says Adding…, a second later Added!, and two seconds later is idle', () => {
    expect(looks[run('click')].label).toBe('Adding…');
    expect(looks[run('click', 'succeeded')]).toEqual({ label: 'Adding…', timerMs: 1000 });
    expect(looks[run('click', 'succeeded', 'timer')]).toEqual({ label: 'Added!', timerMs: 2000 });
    expect(run('click', 'succeeded', 'timer', 'timer')).toBe('idle');
  });

  it('returns to idle a second after an error', () => {
    expect(looks[run('click', 'failed')].timerMs).toBe(1000);
    expect(run('click', 'failed', 'timer')).toBe('idle');
  });

  it('ignores clicks while it is busy', () => {
    for (const events of [['click'], ['click', 'succeeded'], ['click', 'succeeded', 'timer']] as ButtonEvent[][]) {
      expect(run(...events, 'click')).toBe(run(...events));
    }
  });
});
