// Sends reports. Spec §8: "Tracking failures are silently ignored." Requests time out after 2,500 ms.
import { census } from './limits.ts';
import { cookie } from './page.ts';

export const csrfToken = (): string => cookie('crumb');

const withToken = (path: string) => `${path}?crumb=${encodeURIComponent(csrfToken())}`;

let mayReport = (): boolean => true;
/** After a refusal nothing is sent, unless the site counts visitors without cookies. */
export const reportWhile = (may: () => boolean): void => {
  mayReport = may;
};

/** Continues after the page is left (keepalive). */
export function post(path: string, body: URLSearchParams | string): void {
  if (!mayReport()) return;
  const url = withToken(path);
  if (document.visibilityState === 'hidden' && body instanceof URLSearchParams && navigator.sendBeacon?.(url, body))
    return;
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    signal: AbortSignal.timeout(census.timeoutMs),
    headers: { 'X-CSRF-Token': csrfToken(), ...(typeof body === 'string' && { 'Content-Type': 'application/json' }) },
  }).catch(() => {});
}

export const postForm = (path: string, fields: Readonly<Record<string, string | number>>): void =>
  post(path, new URLSearchParams(fields as Record<string, string>));

/** Uses a beacon, or a plain-text request where beacons are missing. @param onDone called with whether it was accepted: 200 or 202 */
export function beacon(path: string, text: string, onDone?: (isAccepted: boolean) => void): void {
  if (!mayReport()) return;
  const url = withToken(path);
  if (!onDone && navigator.sendBeacon?.(url, text)) return;
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.timeout = census.timeoutMs;
  request.setRequestHeader('Content-Type', 'text/plain;charset=UTF-8');
  request.onloadend = () => onDone?.(request.status === 200 || request.status === 202);
  request.send(text);
}
