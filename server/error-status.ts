// The one table from error code to HTTP status. A concept adds its code type below and its lines; a code without a status does not compile.
import type { CartErrorCode } from './commerce/cart/errors.ts';
import type { CheckoutErrorCode } from './commerce/checkout/errors.ts';
import type { PaymentErrorCode } from './commerce/payment/errors.ts';
import type { CollectionErrorCode } from './content/collection/errors.ts';
import type { DocumentErrorCode } from './content/document/errors.ts';
import type { SiteFileErrorCode } from './content/file/errors.ts';
import type { ImageErrorCode } from './content/image/errors.ts';
import type { ItemErrorCode } from './content/item/errors.ts';
import type { SiteLayoutErrorCode } from './content/site-layout/errors.ts';
import type { FormErrorCode } from './forms/form/errors.ts';
import type { TemplateErrorCode } from './site/template/errors.ts';
import type { TimeZoneErrorCode } from './site/time-zone/errors.ts';
import type { WebhookErrorCode } from './site/webhook/errors.ts';

/** Each concept's code type is one member: `| CartErrorCode`. */
type ErrorCode =
  | CollectionErrorCode
  | DocumentErrorCode
  | CartErrorCode
  | CheckoutErrorCode
  | PaymentErrorCode
  | FormErrorCode
  | ImageErrorCode
  | SiteFileErrorCode
  | ItemErrorCode
  | SiteLayoutErrorCode
  | TemplateErrorCode
  | TimeZoneErrorCode
  | WebhookErrorCode;

export const statusOf = {
  // http
  'card-limited': 429,
  // accounts
  // collection
  'url-id-taken': 409,
  'collection-missing': 404,
  'settings-changed': 409,
  'home-must-show': 409,
  'page-type-unknown': 400,
  'page-password-needed': 400,
  // site-layout
  'main-navigation-missing': 409,
  'navigation-unknown': 404,
  'navigation-invalid': 400,
  'navigation-changed': 409,
  // document
  'document-missing': 404,
  'document-changed': 409,
  'version-missing': 404,
  'nothing-to-publish': 409,
  'op-refused': 400,
  'layout-locked': 400,
  'document-full': 409,
  'too-much-at-once': 409,
  // image
  'item-missing': 404,
  'item-changed': 409,
  'item-limit': 409,
  'item-refused': 400,
  'item-order-changed': 409,
  'image-refused': 400,
  'image-not-found': 404,
  'image-unavailable': 503,
  'site-file-unknown': 404,
  'site-file-taken': 409,
  // time zone
  'time-zone-unknown': 400,
  // import
  'template-refused': 400,
  'template-missing': 404,
  'design-changed': 409,
  'tweak-refused': 400,
  // cart
  'no-cart': 404,
  'cart-gone': 404,
  'entry-gone': 404,
  'quantity-invalid': 400,
  'option-missing': 400,
  'variant-unavailable': 400,
  'fields-unreadable': 400,
  'cart-full': 400,
  'not-for-cart': 400,
  'stock-exceeded': 400,
  'code-refused': 400,
  'shipping-unknown': 400,
  // checkout
  'checkout-gone': 404,
  'checkout-invalid': 400,
  'quote-changed': 409,
  'below-minimum': 400,
  'out-of-stock': 422,
  'payment-declined': 402,
  'payments-off': 503,
  // payment
  'webhook-refused': 400,
  'webhook-malformed': 400,
  'payment-unknown': 404,
  'refund-refused': 409,
  'refund-keys': 409,
  'provider-away': 503,
  'payment-settings-invalid': 400,
  // form
  'form-unknown': 404,
  'form-key': 401,
  'form-invalid': 400,
  'form-unreadable': 400,
  'form-limit': 409,
  'submission-unknown': 404,
  // webhook
  'webhook-unknown': 404,
  'webhook-call-unknown': 404,
  'webhook-limit': 409,
  'webhook-target-refused': 400,
} satisfies Record<ErrorCode, number>;
