// Refusal messages, with cookies on and off. Triggered end to end in client/journeys/cart-words.browser.test.ts.
import { afterEach, expect, it, vi } from 'vitest';
import { problemsOf } from './checkout-page/use-checkout.ts';
import { failureText } from './failure-text.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, more: { message?: string; crumbFail?: boolean } = {}) =>
  ({ ok: false, status, body: { fields: { email: 'Email is required.' } }, ...more }) as const;

it.each([
  [true, refusal(200, { crumbFail: true }), 'Your session has expired. Please reload the page and try again.'],
  [false, refusal(200, { crumbFail: true }), 'Please enable cookies in your browser, reload the page, and try again.'],
  [true, refusal(429, { message: 'Slow down' }), 'Please try again in a few seconds.'],
  [
    true,
    { ...refusal(429, { message: 'Please try again in a minute.' }), body: { retryAfterSeconds: 50 } },
    'Please try again in a minute.',
  ],
  [true, refusal(422, { message: 'All gone.' }), 'All gone.'],
  [true, refusal(502), 'Unable to add item'],
  [true, undefined, 'Please check your internet connection.'],
])('cookies %j, %j: %s', (cookieEnabled, answer, text) => {
  vi.stubGlobal('navigator', { cookieEnabled });
  expect(failureText(answer, 'Unable to add item')).toBe(text);
});

it('is what the checkout says, beside what is wrong with its fields', () => {
  expect(problemsOf(refusal(400))).toEqual({
    message: 'Something went wrong',
    fields: { email: 'Email is required.' },
  });
  expect(problemsOf(undefined)).toEqual({ message: 'Please check your internet connection.', fields: {} });
});
