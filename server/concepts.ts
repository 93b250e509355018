// Every concept of the program, in order: each may import those before it, types included, and none after it. The only list of them:
// routing, jobs, the tests of access and of hostile input, and the test app read it.

import { apiKeyConcept } from './accounts/api-key/concept.ts';
import { auditConcept } from './accounts/audit/concept.ts';
import { sessionConcept } from './accounts/session/concept.ts';
import type { Call, Needs } from './base/calls.ts';
import { hitConcept } from './census/hit/concept.ts';
import { insightConcept } from './census/insight/concept.ts';
import { networkConcept } from './census/network/concept.ts';
import { rollupConcept } from './census/rollup/concept.ts';
import { scriptErrorConcept } from './census/script-error/concept.ts';
import { censusSettingsConcept } from './census/settings/concept.ts';
import { telemetryConcept } from './census/telemetry/concept.ts';
import { addressConcept } from './commerce/address/concept.ts';
import { cartConcept } from './commerce/cart/concept.ts';
import { catalogConcept } from './commerce/catalog/concept.ts';
import { checkoutConcept } from './commerce/checkout/concept.ts';
import { customerConcept } from './commerce/customer/concept.ts';
import { customerAccountConcept } from './commerce/customer-account/concept.ts';
import { discountConcept } from './commerce/discount/concept.ts';
import { downloadConcept } from './commerce/download/concept.ts';
import { draftConcept } from './commerce/draft/concept.ts';
import { emailPreviewConcept } from './commerce/email-preview/concept.ts';
import { giftCardConcept } from './commerce/gift-card/concept.ts';
import { orderConcept } from './commerce/order/concept.ts';
import { paymentConcept } from './commerce/payment/concept.ts';
import { placeConcept } from './commerce/place/concept.ts';
import { preferencesConcept } from './commerce/preferences/concept.ts';
import { pricingConcept } from './commerce/pricing/concept.ts';
import { productConcept } from './commerce/product/concept.ts';
import { publicApiConcept } from './commerce/public-api/concept.ts';
import { restockConcept } from './commerce/restock/concept.ts';
import { reviewConcept } from './commerce/review/concept.ts';
import { setupConcept } from './commerce/setup/concept.ts';
import { stagedProductConcept } from './commerce/staged-product/concept.ts';
import { stockConcept } from './commerce/stock/concept.ts';
import { storeSettingsConcept } from './commerce/store-settings/concept.ts';
import { subscriptionConcept } from './commerce/subscription/concept.ts';
import { allowedHostConcept } from './content/allowed-host/concept.ts';
import { collectionConcept } from './content/collection/concept.ts';
import { commentConcept } from './content/comment/concept.ts';
import { documentConcept } from './content/document/concept.ts';
import { fileConcept } from './content/file/concept.ts';
import { identityConcept } from './content/identity/concept.ts';
import { imageConcept } from './content/image/concept.ts';
import { itemConcept } from './content/item/concept.ts';
import { mediaLookupConcept } from './content/media-lookup/concept.ts';
import { pageEditorConcept } from './content/page-editor/concept.ts';
import { recordHistoryConcept } from './content/record-history/concept.ts';
import { sharedSectionConcept } from './content/shared-section/concept.ts';
import { siteLayoutConcept } from './content/site-layout/concept.ts';
import { botCheckConcept } from './forms/bot-check/concept.ts';
import { formConcept } from './forms/form/concept.ts';
import { mailingListConcept } from './forms/mailing-list/concept.ts';
import { importConcept } from './import/concept.ts';
import { backupsConcept } from './owner/backups/concept.ts';
import { changesConcept } from './owner/changes/concept.ts';
import { domainsConcept } from './owner/domains/concept.ts';
import { fileManagerConcept } from './owner/file-manager/concept.ts';
import { findConcept } from './owner/find/concept.ts';
import { homeConcept } from './owner/home/concept.ts';
import { labelConcept } from './owner/label/concept.ts';
import { mailTextConcept } from './owner/mail-text/concept.ts';
import { pageTreeConcept } from './owner/page-tree/concept.ts';
import { peopleConcept } from './owner/people/concept.ts';
import { presenceConcept } from './owner/presence/concept.ts';
import { translationConcept } from './owner/translation/concept.ts';
import { usesConcept } from './owner/uses/concept.ts';
import { checkConcept } from './pages/check/concept.ts';
import { redirectConcept } from './pages/redirect/concept.ts';
import { searchConcept } from './pages/search/concept.ts';
import { codeInjectionConcept } from './site/code-injection/concept.ts';
import { fontConcept } from './site/font/concept.ts';
import { mailConcept } from './site/mail/concept.ts';
import { sitePartConcept } from './site/site-part/concept.ts';
import { templateConcept } from './site/template/concept.ts';
import { templateCodeConcept } from './site/template-code/concept.ts';
import { webhookConcept } from './site/webhook/concept.ts';
import { websiteConcept } from './site/website/concept.ts';

export const concepts = [
  sessionConcept,
  apiKeyConcept,
  auditConcept,
  websiteConcept,
  mailConcept,
  webhookConcept,
  sitePartConcept,
  fontConcept,
  templateConcept,
  templateCodeConcept,
  codeInjectionConcept,
  fileConcept,
  imageConcept,
  identityConcept,
  collectionConcept,
  allowedHostConcept,
  documentConcept,
  itemConcept,
  commentConcept,
  recordHistoryConcept,
  mediaLookupConcept,
  sharedSectionConcept,
  pageEditorConcept,
  siteLayoutConcept,
  mailingListConcept,
  botCheckConcept,
  formConcept,
  addressConcept,
  placeConcept,
  pricingConcept,
  preferencesConcept,
  productConcept,
  stockConcept,
  catalogConcept,
  stagedProductConcept,
  customerConcept,
  discountConcept,
  giftCardConcept,
  paymentConcept,
  storeSettingsConcept,
  reviewConcept,
  restockConcept,
  cartConcept,
  orderConcept,
  downloadConcept,
  subscriptionConcept,
  checkoutConcept,
  draftConcept,
  customerAccountConcept,
  setupConcept,
  emailPreviewConcept,
  publicApiConcept,
  censusSettingsConcept,
  rollupConcept,
  networkConcept,
  hitConcept,
  telemetryConcept,
  scriptErrorConcept,
  insightConcept,
  changesConcept,
  usesConcept,
  fileManagerConcept,
  peopleConcept,
  mailTextConcept,
  backupsConcept,
  domainsConcept,
  presenceConcept,
  homeConcept,
  pageTreeConcept,
  labelConcept,
  findConcept,
  translationConcept,
  importConcept,
  searchConcept,
  checkConcept,
  redirectConcept,
] as const;

/** For the owner's mail previews. */
export const mailKinds = concepts.flatMap(({ mails = [] }) => mails);
/** For the global search, for Home, and for the overview of the settings. */
export const searchSources = concepts.flatMap(({ search = [] }) => search);
export const toDo = concepts.flatMap(({ toDo = [] }) => toDo);
export const overview = concepts.flatMap(({ overview = [] }) => overview);

const needsByCall: ReadonlyMap<string, Needs> = new Map(
  concepts.flatMap((concept) =>
    Object.values<Call>(('calls' in concept && concept.calls) || {}).map(({ call, needs }) => [call, needs] as const),
  ),
);
/** Calls below /api/ that storefronts make; all others there are an owner's. */
const visitorCalls = concepts.flatMap((concept) =>
  Object.values<Call>(('calls' in concept && concept.calls) || {}).flatMap(({ call, needs }) =>
    needs === 'anyone' || needs === 'customer' ? new RegExp(`^${call.replace(/[:*]\w+/g, '[^/ ]+')}$`, 'i') : [],
  ),
);
export const isForVisitors = (method: string, path: string): boolean =>
  visitorCalls.some((call) => call.test(`${method} ${path}`));

/** For the audit log: what a person must be allowed to do to take back a call. */
export const callNeeds = (call: string): Needs | undefined => needsByCall.get(call);
