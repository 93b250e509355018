// Every middleware and every concept's routes, in order.
import Koa from 'koa';
import { apiFolders, apiKeyRoutes, isApiPath } from './accounts/api-key/routes.ts';
import { auditRoutes } from './accounts/audit/routes.ts';
import { adminOrigin } from './accounts/session/admin-origin-routes.ts';
import type { PreviewTokens } from './accounts/session/preview.ts';
import { previewAccess, previewTokenRoutes } from './accounts/session/preview-routes.ts';
import { contributorSession, sessionRoutes } from './accounts/session/routes.ts';
import type { SiteMarks } from './accounts/session/site-mark.ts';
import { siteUserSession } from './accounts/site-user/routes.ts';
import { censusRoutes } from './census/routes.ts';
import { placesRoutes } from './commerce/address/places-routes.ts';
import { cartRoutes } from './commerce/cart/routes.ts';
import { catalogueRoutes } from './commerce/catalogue/routes.ts';
import { checkoutPaymentRoutes } from './commerce/checkout/payment-routes.ts';
import { checkoutRoutes } from './commerce/checkout/routes.ts';
import type { Turns } from './commerce/checkout/turns.ts';
import { customerRoutes } from './commerce/customer/routes.ts';
import { siteUserRoutes } from './commerce/customer/session-routes.ts';
import { discountRoutes } from './commerce/discount/routes.ts';
import { downloadRoutes } from './commerce/download/routes.ts';
import { emailPreviewRoutes } from './commerce/email-preview/routes.ts';
import { giftCardRoutes } from './commerce/gift-card/routes.ts';
import { stockAdjustmentRoutes } from './commerce/inventory/routes.ts';
import { giftCardCodeRoutes } from './commerce/order/gift-card-code-routes.ts';
import { paperRoutes } from './commerce/order/paper-routes.ts';
import { orderRoutes } from './commerce/order/routes.ts';
import { withinPatience } from './commerce/payment/patience.ts';
import { paymentRoutes } from './commerce/payment/routes.ts';
import { preferencesRoutes } from './commerce/preferences/routes.ts';
import { publicApiRoutes } from './commerce/public-api/routes.ts';
import { restockRoutes } from './commerce/restock/routes.ts';
import { reviewRoutes } from './commerce/review/routes.ts';
import { inventoryRoutes } from './commerce/stock/inventory-routes.ts';
import { stockRoutes } from './commerce/stock/routes.ts';
import { storeSettingsRoutes } from './commerce/store-settings/routes.ts';
import { subscriptionRoutes } from './commerce/subscription/routes.ts';
import { collectionRoutes } from './content/collection/routes.ts';
import { documentRoutes, type RenderSections } from './content/document/routes.ts';
import { siteFileRoutes } from './content/file/routes.ts';
import { imageRoutes } from './content/image/routes.ts';
import { itemRoutes } from './content/item/routes.ts';
import { siteLayoutRoutes } from './content/site-layout/routes.ts';
import type { Seal } from './data-folder/secret.ts';
import { statusOf } from './error-status.ts';
import { formRoutes } from './forms/form/routes.ts';
import { mailingListRoutes } from './forms/mailing-list/routes.ts';
import type { Ctx, Middleware, State } from './http/context.ts';
import type { Origins } from './http/edge/origin.ts';
import { compress } from './http/middleware/compress.ts';
import { conditional } from './http/middleware/conditional.ts';
import { crumbCheck } from './http/middleware/crumb.ts';
import { errorAnswer, koaErrors } from './http/middleware/error-answer.ts';
import { idempotent } from './http/middleware/idempotency.ts';
import { requestContext } from './http/middleware/request-id.ts';
import type { HeaderPolicy } from './http/middleware/security-headers.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { serveFolder } from './http/middleware/static-files.ts';
import { refuseUnknown } from './http/middleware/unknown-call.ts';
import type { Visitors } from './http/middleware/visitor.ts';
import { visitor } from './http/middleware/visitor.ts';
import type { Pages } from './http/page-cache/front.ts';
import type { Holes } from './http/page-cache/holes.ts';
import { exportRoutes } from './import/export-routes.ts';
import { orderCsvRoutes } from './import/order-csv/routes.ts';
import { recordRoutes } from './import/records/routes.ts';
import { importRoutes } from './import/routes.ts';
import { templateImportRoutes } from './import/template-routes.ts';
import type { SiteParts } from './installation/open-site.ts';
import { editorRoutes } from './pages/own/editor-routes.ts';
import { errorPage } from './pages/pipeline/error-page.ts';
import type { Assets, SiteRenderer } from './pages/pipeline/site-renderer.ts';
import { pageRoutes } from './pages/routes.ts';
import { codeInjectionRoutes } from './site/code-injection/routes.ts';
import { type MailStatus, mailRoutes } from './site/mail/routes.ts';
import { designRoutes } from './site/template/design-routes.ts';
import type { Templates } from './site/template/template.ts';
import { webhookApiRoutes, webhookRoutes } from './site/webhook/routes.ts';
import type { WebhookParts } from './site/webhook/webhook.ts';
import { websiteRoutes } from './site/website/routes.ts';
import { siteWords } from './site/website/website.ts';

/** What main.ts builds and the routes are given. */
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
  /** Where Stripe's API is, when it is not Stripe's own. */
  stripeApi?: string;
  previewOrigin: () => string;
  assets: Assets;
  /** Folder of the browser build. */
  clientFolder: string;
  /** Of the browser build, to everybody: in development. */
  sourceMaps?: boolean;
  /** Of the fonts for PDFs. */
  fontsFolder: string;
  /** One for all who place orders; absent in tests that place few. */
  turns?: Turns;
  /** Cart calls per visitor and ten seconds. */
  cartLimit: number;
  renderSections: RenderSections;
  templateAreas: SiteRenderer['templateAreas'];
  templateDraws: SiteRenderer['templateDraws'];
  /** Of the outbox; absent in tests that send nothing. */
  mail?: MailStatus;
  /** Mails a contributor a link for a new password; absent in tests that mail none. */
  mailReset?: (email: string) => Promise<void>;
} & WebhookParts;

/**
 * Calls that clients of the original make without a crumb: measuring must never fail a page. Mail programs unsubscribe with the
 * link's own token (RFC 8058).
 */
const withoutCrumb = ['/api/census/*', '/api/webhooks/*', '/unsubscribe', ...apiFolders];

/** What comes right after these in an address is a token, with which anyone may do what it is for. */
export const tokenFolders = ['/download/', '/checkout/payment/test/', '/api/3/commerce/cart/'] as const;

/** Scripts of templates send forms without a crumb. A key of this visitor, given to a page of this origin, stands for it (wire.md 3.4). */
const sameOriginOnly = ['/api/form/FormSubmissionKey', '/api/form/SaveFormSubmission', '/api/rest/forms/validate/*'];

const isCall = (ctx: Ctx): boolean => /^\/(?:config\/)?api\//.test(ctx.path) || isApiPath(ctx.path);

/** Answers to calls run nothing and are framed by nobody, whatever they say. */
const callHeaders: Middleware = (ctx, next) => {
  if (isCall(ctx)) ctx.state.headerProfile = 'api';
  return next();
};

export function buildApp(given: AppParts): Koa<State> {
  const parts = { ...given, siteWords: () => siteWords(given) };
  const app = new Koa<State>();
  app.on('error', koaErrors(parts.log));

  const routes = [
    sessionRoutes(parts),
    previewTokenRoutes(parts),
    apiKeyRoutes(parts),
    auditRoutes(parts),
    documentRoutes(parts),
    imageRoutes(parts),
    siteFileRoutes(parts),
    stockRoutes(parts),
    inventoryRoutes(parts),
    stockAdjustmentRoutes(parts),
    siteUserRoutes(parts),
    customerRoutes(parts),
    catalogueRoutes(parts),
    discountRoutes(parts),
    publicApiRoutes(parts),
    giftCardRoutes(parts),
    giftCardCodeRoutes(parts),
    storeSettingsRoutes(parts),
    censusRoutes(parts),
    cartRoutes(parts),
    checkoutRoutes(parts),
    checkoutPaymentRoutes(parts),
    orderRoutes(parts),
    paperRoutes(parts),
    orderCsvRoutes(parts),
    downloadRoutes(parts),
    subscriptionRoutes(parts),
    paymentRoutes(parts),
    preferencesRoutes(parts),
    exportRoutes(parts),
    importRoutes(parts),
    recordRoutes(parts),
    templateImportRoutes(parts),
    designRoutes(parts),
    codeInjectionRoutes(parts),
    websiteRoutes(parts),
    collectionRoutes(parts),
    itemRoutes(parts),
    siteLayoutRoutes(parts),
    mailRoutes(parts),
    emailPreviewRoutes(parts),
    restockRoutes(parts),
    reviewRoutes(parts),
    formRoutes(parts),
    mailingListRoutes(parts),
    placesRoutes(parts),
    webhookRoutes(parts),
    webhookApiRoutes(parts),
    editorRoutes(parts),
    pageRoutes(parts),
  ];

  const replays = idempotent(parts);
  const middlewares: Middleware[] = [
    requestContext(parts),
    (_, next) => withinPatience(next),
    callHeaders,
    securityHeaders(parts.headerPolicy),
    errorAnswer({ statusOf, errorPage: errorPage(parts), isApi: isCall }),
    compress(),
    conditional(),
    serveFolder('/universal/', parts.clientFolder, { immutable: true, sourceMaps: parts.sourceMaps }),
    visitor(parts.visitors),
    adminOrigin(parts),
    contributorSession(parts),
    previewAccess(parts),
    siteUserSession(parts),
    refuseUnknown(routes),
    crumbCheck({ visitors: parts.visitors, exempt: withoutCrumb, sameOrigin: sameOriginOnly }),
    // Calls with an API key do it when they know the key.
    (ctx, next) => (isApiPath(ctx.path) ? next() : replays(ctx, next)),
  ];
  for (const middleware of middlewares) app.use(middleware);
  for (const router of routes) app.use(router.routes()).use(router.allowedMethods());
  return app;
}
