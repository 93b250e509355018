// Security headers and the CSP, by profile. Shared by Koa's middleware and the cached-page handler.
import { hash } from 'node:crypto';
import type { HeaderProfile, Middleware } from '../context.ts';
import { factsOf } from '../facts.ts';

/**
 * `site` public pages; `guarded` the same pages shown to a contributor who is signed in at the very same address, where no code but ours
 * may run; `preview` the same pages framed by the editor; `editor` our own screens, which never run an owner's
 * code; `api` JSON; `asset` uploaded files, which never run anything; `mail` a mail's own HTML inside a frame of ours.
 */

export type Directives = Readonly<Record<string, readonly string[]>>;

/** CSP sources (`'sha256-…'`) of the inline scripts of a page: ours, and those that owners wrote. */
export type ScriptHashes = {
  readonly scriptHashes?: readonly string[];
  readonly ownerScriptHashes?: readonly string[];
};

export type HeaderPolicy = {
  /** Headers of a response, with names in their usual case. */
  headers(profile: HeaderProfile, options: ScriptHashes & { secure: boolean }): Readonly<Record<string, string>>;
};

export type HeaderPolicyConfig = {
  /** May frame the site and the preview, e.g. `['http://127.0.0.1:8080']`. A function if the port is determined late. */
  editorOrigins?: () => readonly string[];
  /** May be framed by the editor, e.g. `['http://localhost:8080', 'http://[::1]:8080']`. */
  framedOrigins?: () => readonly string[];
  /** Base URL of our own scripts, e.g. `http://192.168.1.5:8080/universal/`: guarded pages may load nothing else. */
  ownScripts?: () => string;
  /** Sources that the owner's code needs, added to the directives of site and preview, e.g. `{ 'script-src': ['https://cdn.example'] }`. */
  siteSources?: () => Directives;
  /** The `Server` header, for compatibility runs (wire.md §1). Absent: none. */
  serverName?: string;
};

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** A year, with all subdomains, as operations §2.1 asks. */
export const hstsHeader = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * Inline executable script runs only by hash, so pages stay the same bytes for everyone. Style attributes are allowed: sections have
 * them.
 */
const siteDirectives: Directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  // The checkout's no-script form redirects to the payment provider; browsers apply this directive to redirects too.
  'form-action': ["'self'", 'https://checkout.stripe.com'],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'font-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'", "'inline-speculation-rules'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'https:'],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
};

const editorDirectives: Directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  // The text editor and the drag layer position things by style attributes; style elements stay our own files.
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
};

const apiDirectives: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const assetDirectives: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'frame-ancestors': ["'self'"],
  sandbox: [],
};

/** Links of an email may open windows; nothing in it is executed. */
const mailDirectives: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
};

export function createHeaderPolicy(config: HeaderPolicyConfig = {}): HeaderPolicy {
  const { editorOrigins = () => [], framedOrigins = () => [], siteSources = () => ({}), serverName } = config;
  const { ownScripts = () => "'none'" } = config;
  const ancestors = () => ({ 'frame-ancestors': ["'self'", ...editorOrigins()] });
  const others = serverName === undefined ? common : { ...common, Server: serverName };

  const byProfile: Record<HeaderProfile, () => { directives: Directives; fixed: Record<string, string> }> = {
    site: () => ({
      directives: merged(merged(siteDirectives, siteSources()), ancestors()),
      fixed: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
    }),
    guarded: () => ({
      directives: {
        ...merged(siteDirectives, ancestors()),
        'script-src': ["'inline-speculation-rules'", ownScripts()],
        'worker-src': ["'none'"],
      },
      fixed: { 'Cross-Origin-Opener-Policy': 'same-origin' },
    }),
    preview: () => ({
      directives: merged(merged(siteDirectives, siteSources()), ancestors()),
      fixed: { 'X-Robots-Tag': 'noindex, nofollow' },
    }),
    editor: () => ({
      directives: merged(editorDirectives, { 'frame-src': ["'self'", ...framedOrigins().map(frameSource)] }),
      fixed: {
        'X-Frame-Options': 'DENY',
        // For scanning barcodes.
        'Permissions-Policy': common['Permissions-Policy'].replace('camera=()', 'camera=(self)'),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Robots-Tag': 'noindex, nofollow',
      },
    }),
    api: () => ({
      directives: apiDirectives,
      fixed: { 'X-Frame-Options': 'DENY', 'Cross-Origin-Resource-Policy': 'same-origin' },
    }),
    mail: () => ({ directives: mailDirectives, fixed: { 'X-Robots-Tag': 'noindex, nofollow' } }),
    asset: () => ({ directives: assetDirectives, fixed: { 'Cross-Origin-Resource-Policy': 'cross-origin' } }),
  };

  /** By profile. */
  const prepared = new Map<string, Prepared>();

  return { headers: headersOf };

  function headersOf(
    profile: HeaderProfile,
    { secure, scriptHashes = [], ownerScriptHashes = [] }: ScriptHashes & { secure: boolean },
  ): Readonly<Record<string, string>> {
    const { headers, scripts, before, after, ofHeads } = preparedOf(profile, secure);
    const ofHead = ofHeads.get(scriptHashes);
    if (ofHead?.owners === ownerScriptHashes) return ofHead.headers;
    const runs = profile === 'guarded' ? scriptHashes : [...scriptHashes, ...ownerScriptHashes];
    if (runs.length === 0) return headers;
    let own = '';
    for (const source of new Set(runs)) if (isSource(source) && !scripts.includes(source)) own += ` ${source}`;
    const made = { ...headers, 'Content-Security-Policy': before + own + after };
    if (Object.isFrozen(scriptHashes) && Object.isFrozen(ownerScriptHashes))
      ofHeads.set(scriptHashes, { owners: ownerScriptHashes, headers: made });
    return made;
  }

  /** Rebuilt when origins or sources have changed. */
  function preparedOf(profile: HeaderProfile, secure: boolean): Prepared {
    const from = fixedProfiles.has(profile)
      ? ''
      : JSON.stringify([siteSources(), editorOrigins(), framedOrigins(), ownScripts()]);
    const key = `${profile} ${secure}`;
    const known = prepared.get(key);
    if (known?.from === from) return known;
    const { directives, fixed } = byProfile[profile]();
    const textOf = (some: Directives) =>
      policyText(secure && profile !== 'asset' ? { ...some, 'upgrade-insecure-requests': [] } : some);
    const [before = '', after = ''] = textOf(merged(directives, { 'script-src': [scriptsMark] })).split(
      ` ${scriptsMark}`,
    );
    const made: Prepared = {
      from,
      headers: Object.freeze({
        ...others,
        ...fixed,
        'Content-Security-Policy': textOf(directives),
        ...(secure && hstsHeader),
      }),
      scripts: directives['script-src'] ?? [],
      before,
      after,
      ofHeads: new WeakMap(),
    };
    prepared.set(key, made);
    return made;
  }
}

/** A profile's headers, and its policy around the hashes of a page's scripts. */
type Prepared = {
  /** Fingerprint of the variable inputs. */
  from: string;
  headers: Readonly<Record<string, string>>;
  scripts: readonly string[];
  before: string;
  after: string;
  /** By the hashes of a cached head, which are immutable. */
  ofHeads: WeakMap<readonly string[], { owners: readonly string[]; headers: Readonly<Record<string, string>> }>;
};

/** Profiles whose inputs never change. */
const fixedProfiles: ReadonlySet<HeaderProfile> = new Set(['api', 'asset', 'mail']);

/** Placeholder for script hashes. No real source has this name. */
const scriptsMark = "'hashes'";

/** For responses sent before the app runs, or by Node itself: plain text at most. */
export function bareHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...common,
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': policyText(apiDirectives),
    ...(secure && hstsHeader),
  };
}

/** Default profile. */
export const profileOf = (originKind: string): HeaderProfile =>
  originKind === 'admin' ? 'editor' : originKind === 'preview' ? 'preview' : 'site';

/** Puts the headers of `ctx.state.headerProfile` on the answer. A route changes the profile or adds script hashes before it returns. */
export function securityHeaders(policy: HeaderPolicy): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      // Pages of the page cache have already sent their headers.
      if (!ctx.res.headersSent) {
        const { headerProfile, scriptHashes, ownerScriptHashes } = ctx.state;
        const { secure } = factsOf(ctx.req);
        const headers = policy.headers(headerProfile, { secure, scriptHashes, ownerScriptHashes });
        for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
      }
    }
  };
}

/** The CSP source of one inline script: `scriptHash('a()')` → `'sha256-…'`. The text must match the tag's content exactly. */
export function scriptHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** A policy cannot name an address of numbers and colons: then it names its scheme, and the frame itself says who may frame it. */
const frameSource = (origin: string) => (origin.includes('[') ? `${new URL(origin).protocol}` : origin);

export function merged(directives: Directives, more: Directives): Directives {
  const result: Record<string, readonly string[]> = { ...directives };
  for (const [name, sources] of Object.entries(more)) {
    // 'none' next to another source makes browsers ignore the directive, so the first real source replaces it.
    const before = (result[name] ?? []).filter((source) => source !== "'none'" || sources.length === 0);
    result[name] = [...new Set([...before, ...sources])];
  }
  return result;
}

const policyText = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(isSource)].join(' '))
    .join('; ');

/** A source that contains a separator could inject directives. */
const isSource = (source: string) => /^[^\s;,]+$/.test(source);
