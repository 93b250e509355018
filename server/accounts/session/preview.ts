// The preview origin's own short permission: signed, for one person, never the session. Editor 3.3.
// The shell asks for one and puts it into the frame's address; the frame's origin sees no other credential.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../parts.ts';
import { previewTokenLifeMs } from './limits.ts';

export type Preview = {
  contributorId: string;
  expiresAt: number /** `?edit=1`: with edit marks and the edit runtime. */;
  edit: boolean;
};

const previews = new WeakMap<object, Preview>();

export const setPreview = (ctx: { req: object }, preview: Preview): void => void previews.set(ctx.req, preview);

/** There on the preview origin when the request may see drafts. */
export const previewOf = (ctx: { req: object }): Preview | undefined => previews.get(ctx.req);

export type PreviewTokens = {
  issue(contributorId: string): { token: string; expiresAt: number };
  check(token: string): { contributorId: string; expiresAt: number } | undefined;
};

/** @param secret at least 32 bytes; purpose and expiry are signed with the rest */
export function createPreviewTokens(parts: { clock: Clock; secret: Uint8Array | string }): PreviewTokens {
  const sign = (text: string) => createHmac('sha256', parts.secret).update(`preview\0${text}`).digest('base64url');
  return {
    issue(contributorId) {
      const expiresAt = parts.clock.now() + previewTokenLifeMs;
      const text = `${contributorId}.${expiresAt.toString(36)}`;
      return { token: `${text}.${sign(text)}`, expiresAt };
    },
    check(token) {
      const [, text = '', contributorId = '', expiry = '', signature = ''] =
        /^((\w{1,64})\.(\w{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
      const wanted = sign(text);
      const expiresAt = Number.parseInt(expiry, 36);
      if (signature.length !== wanted.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(wanted)))
        return undefined;
      return expiresAt > parts.clock.now() ? { contributorId, expiresAt } : undefined;
    },
  };
}
