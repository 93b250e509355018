// The only thing that the site's own address knows about contributors: which roles are viewing, if any. Grants no
// access. Visits of most roles aren't counted, and the page context says that a team member is present. Spec §6.
// Public.
import { createHmac } from 'node:crypto';
import type { Clock } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { sessionLimits } from './limits.ts';

export const markCookie = 'stoa-role';

export type SiteMarks = {
  /** Signed, for the cookie. Lasts as long as a session can. */
  issue(roles: readonly number[]): string;
  /** The roles of a valid, unexpired mark. */
  read(mark: string): number[] | undefined;
  /** Carries the right to skip the site's passwords to its address, and nothing else. */
  issuePass(): string;
  isPass(pass: string): boolean;
};

/** Long enough for one redirect. */
const passLifeMs = 60_000;

/** @param secret at least 32 bytes; purpose and expiry are part of the signature */
export function createSiteMarks(parts: { clock: Clock; secret: Uint8Array | string }): SiteMarks {
  const sign = (text: string, purpose = 'role') =>
    createHmac('sha256', parts.secret).update(`${purpose}\0${text}`).digest('base64url');
  const read = (mark: string) => {
    const [, text = '', roles = '', expiry = '', signature = ''] =
      /^((\d{1,2}(?:-\d{1,2}){0,14})\.(\w{1,12}))\.([\w-]{43})$/.exec(mark) ?? [];
    if (!timingSafeEqualText(signature, sign(text)) || Number.parseInt(expiry, 36) <= parts.clock.now())
      return undefined;
    return roles.split('-').map(Number);
  };
  return {
    issue(roles) {
      const text = `${roles.slice(0, 15).join('-')}.${(parts.clock.now() + sessionLimits.absoluteMs).toString(36)}`;
      return `${text}.${sign(text)}`;
    },
    read,
    issuePass() {
      const text = (parts.clock.now() + passLifeMs).toString(36);
      return `${text}.${sign(text, 'pass')}`;
    },
    isPass(pass) {
      const [, expiry = '', signature = ''] = /^(\w{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
      return timingSafeEqualText(signature, sign(expiry, 'pass')) && Number.parseInt(expiry, 36) > parts.clock.now();
    },
  };
}
