// Toasts close by themselves, however busy the page is.
import { afterEach, expect, it, vi } from 'vitest';
import { createToasts } from './toasts.ts';

afterEach(() => void vi.useRealTimers());

it('closes a toast that the pointer touches in the moment its time is over', () => {
  vi.useFakeTimers();
  const { queue, say } = createToasts();
  say('Moved to trash.', { action: { label: 'Undo', run() {} } });
  const [toast] = queue.visibleToasts;
  toast?.timer?.reset(12_000);
  // The page was busy, so its timers did not run.
  vi.setSystemTime(Date.now() + 13_000);
  queue.pauseAll();
  queue.resumeAll();
  vi.advanceTimersByTime(12_000);
  expect(queue.visibleToasts).toEqual([]);
});

it('closes a toast on time, however often the page is touched beside it', () => {
  vi.useFakeTimers();
  const { queue, say } = createToasts();
  say('Saved.');
  queue.visibleToasts[0]?.timer?.reset(6000);
  for (let touch = 0; touch < 3; touch++) {
    vi.advanceTimersByTime(2000);
    queue.resumeAll();
  }
  expect(queue.visibleToasts).toEqual([]);
});
