// Access tokens for the preview origin: short-lived, signed, and bound to one session of one person; never the session
// itself. Editor 3.3. The shell requests one and puts it into the frame's URL; the frame's origin sees no other
// credential. Public.
import { createHmac } from 'node:crypto';
import type { Clock } from '../../base/parts.ts';
import type { Actor } from '../../base/roles.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { actorOf } from './actor.ts';
import { previewTokenLifeMs } from './limits.ts';

/** The token ends with this session. `sessionId` is its listed id. */
type PreviewFor = { contributorId: string; sessionId: string };

type Preview = PreviewFor & {
  /** The person's name. */
  name: string;
  roles: readonly number[];
  expiresAt: number;
  /** `?edit=1`: with edit marks and the edit runtime. */
  edit: boolean;
};

const previews = new WeakMap<object, Preview>();

export const setPreview = (ctx: { req: object }, preview: Preview): void => void previews.set(ctx.req, preview);

/** Set on the preview origin if the request may see drafts. */
export const previewOf = (ctx: { req: object }): Preview | undefined => previews.get(ctx.req);

/** The contributor who views the page: in the preview, or signed in if the site shares the editor's address. */
export function contributorLooking(ctx: { req: object }): (Actor & { name: string }) | undefined {
  const actor = actorOf(ctx);
  if (actor) return { id: actor.id, name: actor.name, roles: actor.roles };
  const preview = previewOf(ctx);
  return preview && { id: preview.contributorId, name: preview.name, roles: preview.roles };
}

export type PreviewTokens = {
  issue(whose: PreviewFor): { token: string; expiresAt: number };
  /** The content of a valid, unexpired token. The caller checks whether its session still exists. */
  check(token: string): (PreviewFor & { expiresAt: number }) | undefined;
};

/** @param secret at least 32 bytes; purpose and expiry are part of the signature */
export function createPreviewTokens(parts: { clock: Clock; secret: Uint8Array | string }): PreviewTokens {
  const sign = (text: string) => createHmac('sha256', parts.secret).update(`preview\0${text}`).digest('base64url');
  return {
    issue({ contributorId, sessionId }) {
      const expiresAt = parts.clock.now() + previewTokenLifeMs;
      const text = `${contributorId}.${sessionId}.${expiresAt.toString(36)}`;
      return { token: `${text}.${sign(text)}`, expiresAt };
    },
    check(token) {
      const [, text = '', contributorId = '', sessionId = '', expiry = '', signature = ''] =
        /^((\w{1,64})\.([0-9a-f]{16})\.(\w{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
      const expiresAt = Number.parseInt(expiry, 36);
      if (!timingSafeEqualText(signature, sign(text))) return undefined;
      return expiresAt > parts.clock.now() ? { contributorId, sessionId, expiresAt } : undefined;
    },
  };
}
