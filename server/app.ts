// Every middleware and every concept's routes, in order.
import Koa from 'koa';
import { apiFolders, isApiPath } from './accounts/api-key/routes.ts';
import { audited } from './accounts/audit/audited-routes.ts';
import { adminOrigin } from './accounts/session/admin-origin-routes.ts';
import type { PreviewTokens } from './accounts/session/preview.ts';
import { previewAccess } from './accounts/session/preview-routes.ts';
import { contributorSession } from './accounts/session/routes.ts';
import type { SiteMarks } from './accounts/session/site-mark.ts';
import { localeCookie, siteUserSession } from './accounts/site-user/routes.ts';
import { withOwnSpeech } from './base/speech.ts';
import { hitConcept } from './census/hit/concept.ts';
import { hitListener } from './census/hit/hit-listener-routes.ts';
import type { NetworkFiles } from './census/network/network.ts';
import { scriptErrorConcept } from './census/script-error/concept.ts';
import { telemetryConcept } from './census/telemetry/concept.ts';
import { withinPatience } from './commerce/payment/patience.ts';
import { callNeeds, concepts, isForVisitors, mailKinds, overview, searchSources, toDo } from './concepts.ts';
import { keepContactEmail } from './content/identity/identity.ts';
import type { RenderSections } from './content/page-editor/page-editor.ts';
import { openMenuPages } from './content/site-layout/site-layout.ts';
import type { Seal } from './data-folder/secret.ts';
import type { Concept } from './http/concept.ts';
import { conditional } from './http/conditional.ts';
import type { Ctx, Middleware, Routes, State } from './http/context.ts';
import { compress } from './http/middleware/compress.ts';
import { csrfCheck } from './http/middleware/csrf.ts';
import { errorAnswer, koaErrors } from './http/middleware/error-answer.ts';
import { idempotent } from './http/middleware/idempotency.ts';
import { requestContext } from './http/middleware/request-id.ts';
import { type HeaderPolicy, securityHeaders } from './http/middleware/security-headers.ts';
import { serveFolder } from './http/middleware/static-files.ts';
import { refuseUnknown } from './http/middleware/unknown-call.ts';
import { type Visitors, visitor } from './http/middleware/visitor.ts';
import type { Origins } from './http/origin.ts';
import type { Pages } from './http/page-cache/cached-page.ts';
import type { Holes } from './http/page-cache/holes.ts';
import { routed, routersBySegments } from './http/segments.ts';
import type { SiteParts } from './installation/open-site.ts';
import type { MailTransport } from './outbox/smtp.ts';
import type { SiteBackups } from './owner/backups/backups.ts';
import { editorRoutes } from './pages/editor-routes.ts';
import { errorPage } from './pages/render/error-page.ts';
import type { Assets, SiteRenderer } from './pages/render/site-renderer.ts';
import { pageRoutes } from './pages/routes.ts';
import { inSiteLanguage } from './site/language/routes.ts';
import type { Templates } from './site/template/template.ts';
import type { WebhookParts } from './site/webhook/webhook.ts';
import { siteWords } from './site/website/website.ts';
import type { Store } from './store/store.ts';
import type { NamedFiles } from './store/table.ts';
import type { Tx } from './store/transact.ts';

/** Made in app-parts.ts and passed to the routes. */
export type AppParts = SiteParts & {
  origins: Origins;
  nextId: () => string;
  headerPolicy: HeaderPolicy;
  visitors: Visitors;
  holes: Holes;
  pages: Pages;
  renderer: SiteRenderer;
  templates: Templates;
  previewTokens: PreviewTokens;
  siteMarks: SiteMarks;
  paymentSeal: Seal;
  /** Seals the keys of authenticator apps. */
  signInSeal: Seal;
  /** Seals the secret key of the bot check's service. */
  botSeal: Seal;
  /** Stand-in for the services of the bot check, in tests. */
  botCheckApi?: string;
  /** Seals the mail server's password. */
  mailSeal: Seal;
  /** Base address of Stripe's API, when it is not the real one. */
  stripeApi?: string;
  /** A test's stand-in for the hosts of videos and embeds. */
  oEmbedApi?: string;
  previewOrigin: () => string;
  assets: Assets;
  /** Folder of the browser build. */
  clientFolder: string;
  /** Serves the browser build's source maps to everyone (development only). */
  sourceMaps?: boolean;
  /** Translations of the sentences for visitors. */
  localesFolder: string;
  /** Fonts for PDFs. */
  fontsFolder: string;
  /** Cart calls allowed per visitor in ten seconds. */
  cartLimit: number;
  /** The operator's IP databases (country, data center). */
  networkFiles?: NetworkFiles;
  renderSections: RenderSections;
  templateAreas: SiteRenderer['templateAreas'];
  templateDraws: SiteRenderer['templateDraws'];
  /** From the command line. Absent: the owner's mail server; without one, mails stay in the site's inbox. */
  transport?: MailTransport;
  /** Sender address, from the command line. */
  mailFrom?: string;
  /** Mails a contributor a password reset link; absent in tests that send no mail. */
  mailReset?: (email: string) => Promise<void>;
  /** All tables whose records name files beside the store. */
  namedFiles?: readonly NamedFiles[];
  /** Absent where the records are in a database. */
  backups?: SiteBackups;
} & WebhookParts;

/**
 * Calls that clients make without a CSRF token. Mail programs unsubscribe with the link's own token (RFC 8058), and programs
 * get the token by signing in (wire 5).
 */
const withoutCsrfToken = ['/api/webhooks/*', '/unsubscribe', '/api/auth/Login', ...apiFolders];

/** The path segment after these prefixes is a bearer token: anyone who has it can act on it. */
export const tokenFolders = ['/download/', '/checkout/payment/test/', '/api/3/commerce/cart/'] as const;

/** Template scripts submit forms without a CSRF token; a per-visitor key issued to same-origin pages replaces it (wire.md 3.4). */
const sameOriginOnly = ['/api/form/FormSubmissionKey', '/api/form/SaveFormSubmission', '/api/rest/forms/validate/*'];

/** Measuring must never fail a page, so these skip the CSRF token and the session and their cost. A visitor may send hundreds. */
const censusConcepts: readonly Concept<AppParts>[] = [hitConcept, telemetryConcept, scriptErrorConcept];

const isCall = (ctx: Ctx): boolean => /^\/(?:config\/)?api\//.test(ctx.path) || isApiPath(ctx.path);

/** API responses must never run scripts or be framed, whatever their content. */
const callHeaders: Middleware = (ctx, next) => {
  if (isCall(ctx)) ctx.state.headerProfile = 'api';
  return next();
};

/** Their clients read refusals in English. Contributors sign in where programs do. */
const isForPrograms = ({ method, path }: Ctx): boolean =>
  isApiPath(path) ||
  /^\/(?:config|api\/(?:auth|webhooks))\//.test(path) ||
  (path.startsWith('/api/') && !isForVisitors(method, path));

async function caughtUp(store: Store, next: () => Promise<unknown>): Promise<void> {
  await store.catchUp?.();
  await next();
}

const routesOf = ({ serve }: Concept<AppParts>, parts: AppParts): readonly Routes[] =>
  serve ? [serve(parts)].flat() : [];

export function buildApp(given: AppParts): Koa<State> {
  const parts = {
    ...given,
    siteWords: () => siteWords(given),
    openMenuPages,
    claimed: (tx: Tx, { email }: { email: string }) => keepContactEmail(tx, email),
    ...{ callNeeds, mailKinds, searchSources, toDo, overview },
  };
  const app = new Koa<State>();
  app.on('error', koaErrors(parts.log));

  const routes = [
    ...concepts.flatMap((concept) => routesOf(concept as Concept<AppParts>, parts)),
    editorRoutes(parts),
    pageRoutes(parts),
  ];

  const routersAt = routersBySegments(routes);
  const census = routed(censusConcepts.flatMap((concept) => routesOf(concept, parts)));
  const replays = idempotent(parts);
  const middlewares: Middleware[] = [
    requestContext(parts),
    (_, next) => withOwnSpeech(() => withinPatience(next)),
    callHeaders,
    securityHeaders(parts.headerPolicy),
    errorAnswer({ errorPage: errorPage(parts), isApi: isCall }),
    (ctx, next) => (ctx.method === 'POST' ? census(ctx, next) : next()),
    compress(),
    conditional(),
    serveFolder('/universal/', parts.clientFolder, { immutable: true, sourceMaps: parts.sourceMaps }),
    // Read-your-writes across processes: picks up what the visitor did through another process.
    ...(parts.store.catchUp ? [(_: unknown, next: () => Promise<unknown>) => caughtUp(parts.store, next)] : []),
    inSiteLanguage({ ...parts, isForPrograms, chosenIn: localeCookie }),
    visitor(parts.visitors),
    adminOrigin(parts),
    contributorSession(parts),
    audited(parts),
    previewAccess(parts),
    siteUserSession(parts),
    refuseUnknown(routersAt),
    csrfCheck({ visitors: parts.visitors, exempt: withoutCsrfToken, sameOrigin: sameOriginOnly }),
    // Calls with an API key are replayed later, once the key is known.
    (ctx, next) => (isApiPath(ctx.path) ? next() : replays(ctx, next)),
  ];
  for (const middleware of middlewares) app.use(middleware);
  app.use(routed(routes, routersAt));
  const whole = app.callback.bind(app);
  app.callback = () => {
    const handle = whole();
    return hitListener(parts, (request, response) => void handle(request, response)) as typeof handle;
  };
  return app;
}
