// When a page counts as settled, and how long scrolling takes. Spec §9 "Timing".
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleDefaults, whenSettled } from './settle.ts';
import { durationOf, scrollDefaults } from './tween.ts';

let changes: () => void;
class FakeObserver {
  constructor(changed: () => void) {
    changes = changed;
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MutationObserver', FakeObserver);
  vi.stubGlobal('document', { body: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that settles', () => {
  const waiting = () => {
    const state = { isSettled: false };
    void whenSettled().then(() => {
      state.isSettled = true;
    });
    return state;
  };

  it('is settled after 100 ms without a change', async () => {
    const state = waiting();
    await vi.advanceTimersByTimeAsync(90);
    changes();
    await vi.advanceTimersByTimeAsync(99);
    expect(state.isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.isSettled).toBe(true);
  });

  it('is not waited for beyond 3000 ms, however much it changes', async () => {
    const state = waiting();
    for (let ms = 0; ms < 2950; ms += 50) {
      await vi.advanceTimersByTimeAsync(50);
      changes();
    }
    expect(state.isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    expect(state.isSettled).toBe(true);
    expect(settleDefaults).toEqual({ timeoutMs: 3000, quietMs: 100 });
  });
});

it('scrolling takes 300 ms, less for a short way, and never less than 50', () => {
  expect([4000, -4000, 300, 120, 3, 0].map(durationOf)).toEqual([300, 300, 300, 120, 50, 50]);
  expect(scrollDefaults.offsetPx).toBe(30);
});
