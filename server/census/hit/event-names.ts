// The names of browser events. Numbers and paths are the original's (specification 3 and 7); the newer tracker's schema
// names are undocumented, so they are ours. Portable.

/** Spec §3 "Enumerations". */
export const AnalyticsEvent = { pageView: 1, siteSearch: 2, heartbeat: 10, audio: 20, video: 21 } as const;

/** `eventSchemaName` of `POST /api/events/v1`. Unknown names are counted under `other`. */
export const schemaNames = [
  'PageView',
  'SiteSearch',
  'FirstLanding',
  'SessionStarted',
  'ProductViewed',
  'ProductListViewed',
  'QuickView',
  'AddToCart',
  'RemoveFromCart',
  'CartViewed',
  'CheckoutStarted',
  'Purchase',
  'NewsletterSubscribed',
  'FormSubmitted',
  'FormRendered',
  'ButtonClicked',
  'ButtonRendered',
  'OverlayShown',
  'OverlayClosed',
  'AudioPlayed',
  'VideoPlayed',
  'PayLaterOpened',
] as const;
export type SchemaName = (typeof schemaNames)[number];
