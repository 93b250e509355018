// The one thing that the site's own address knows of contributors: which roles are looking, if any. It opens nothing. Visits of most
// roles are not counted, and pages say in their context that someone of the site is there. Spec §6. Public.
import { createHmac } from 'node:crypto';
import type { Clock } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { sessionLimits } from './limits.ts';

export const markCookie = 'stoa-role';

export type SiteMarks = {
  /** Signed, for the cookie. Lasts as long as a session can. */
  issue(roles: readonly number[]): string;
  /** The roles of a mark of ours whose time is not over. */
  read(mark: string): number[] | undefined;
  /** Carries the right to skip the site's passwords to its address. It grants what the passwords grant and nothing else. */
  issuePass(): string;
  isPass(pass: string): boolean;
};

/** A way of one redirect. */
const passLifeMs = 60_000;

/** @param secret at least 32 bytes; purpose and expiry are signed with the roles */
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
