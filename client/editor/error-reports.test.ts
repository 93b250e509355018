import { expect, it, vi } from 'vitest';
import { errorReports } from './error-reports.ts';

const away = new Error('away');

it('the reporter of errors is asked for once while the browser is offline, and again when it is online', async () => {
  const browser = { onLine: false };
  const add = vi.fn();
  const load = vi.fn().mockRejectedValueOnce(away).mockResolvedValue({ scriptErrors: { add } });
  const report = errorReports(load, browser);
  for (const type of ['error', 'unhandledrejection']) await report(new Event(type));
  expect(load).toHaveBeenCalledTimes(1);
  browser.onLine = true;
  await report(new Event('error'));
  expect(add).toHaveBeenCalledTimes(1);
});

it('errors are reported again once a server that was restarting answers', async () => {
  const add = vi.fn();
  const load = vi.fn().mockRejectedValueOnce(away).mockResolvedValue({ scriptErrors: { add } });
  const report = errorReports(load, Object.assign(new EventTarget(), { onLine: true }));
  await report(new Event('error'));
  await report(new Event('error'));
  expect(add).toHaveBeenCalledTimes(1);
});
