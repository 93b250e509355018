// How reports leave the browser. Spec §8: "Tracking failures are silently ignored." Each ends after 2,500 ms.
import { census } from './limits.ts';
import { cookie } from './page.ts';

export const crumb = (): string => cookie('crumb');

const withCrumb = (path: string) => `${path}?crumb=${encodeURIComponent(crumb())}`;

/** Goes on when the page is left. */
export function post(path: string, body: URLSearchParams | string): void {
  const url = withCrumb(path);
  if (document.visibilityState === 'hidden' && body instanceof URLSearchParams && navigator.sendBeacon?.(url, body))
    return;
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    signal: AbortSignal.timeout(census.timeoutMs),
    headers: {
      'X-CSRF-Token': crumb(),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
  }).catch(() => {});
}

export const postForm = (path: string, fields: Record<string, string>): void => post(path, new URLSearchParams(fields));

/** By beacon, or with a plain-text body where there is none. @param told says whether it was accepted: 200 or 202 */
export function beacon(path: string, text: string, told?: (isAccepted: boolean) => void): void {
  const url = withCrumb(path);
  if (!told && navigator.sendBeacon?.(url, text)) return;
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.timeout = census.timeoutMs;
  request.setRequestHeader('Content-Type', 'text/plain;charset=UTF-8');
  request.onloadend = () => told?.(request.status === 200 || request.status === 202);
  request.send(text);
}
