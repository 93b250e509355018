import { expect, it, vi } from 'vitest';
import { errorReports } from './error-reports.ts';

it('the reporter of errors is asked for once while the browser is offline, and again when it is online', async () => {
  const browser = new EventTarget();
  const add = vi.fn();
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ scriptErrors: { add } });
  const report = errorReports(load, browser);
  for (const type of ['error', 'unhandledrejection']) await report(new Event(type));
  expect(load).toHaveBeenCalledTimes(1);
  browser.dispatchEvent(new Event('online'));
  await report(new Event('error'));
  expect(add).toHaveBeenCalledTimes(1);
});
