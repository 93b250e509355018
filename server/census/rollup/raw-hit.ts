// One recorded hit: everything needed to count it, so that counts can be rebuilt from hits only. Portable.

/** The kind of hit. The first five are the original's numbers. Stored: append, never change. */
export const HitKind = {
  pageView: 1,
  siteSearch: 2,
  heartbeat: 10,
  audio: 20,
  video: 21,
  buttonClick: 30,
  buttonRender: 31,
  formRender: 32,
  formSubmit: 33,
  overlayShown: 34,
  overlayClosed: 35,
  quickView: 40,
  productView: 41,
  addToCart: 42,
  removeFromCart: 43,
  cartView: 44,
  checkout: 45,
  purchase: 46,
  newsletter: 50,
  /** Any other named event. */
  event: 53,
  vitals: 60,
  bot: 90,
} as const;
export type HitKind = (typeof HitKind)[keyof typeof HitKind];

/** Sales steps that the visit reached before this hit, as bits. */
export const Stage = { product: 1, cart: 2, checkout: 4, purchase: 8 } as const;

/** All times are epoch ms; all names are dictionary numbers. */
export type RawHit = {
  at: number;
  kind: number;
  /** The visit's number; 0 for bots. */
  visit: number;
  /** 48 bits of the visitor cookie's id; 0 without a cookie, because hits never contain address hashes. */
  visitor: number;
  isNewVisit: boolean;
  isNewVisitor: boolean;
  /** Seconds since the visitor's previous hit; undefined if none is known. */
  sinceS: number | undefined;
  /** Seconds since the visit's start. */
  visitS: number;
  /** Page views of the visit before this hit. */
  viewsBefore: number;
  stages: number;
  band: number;
  page: number;
  /** The visit's first page, and the page before this one. */
  entry: number;
  from: number;
  source: number;
  campaign: number;
  device: number;
  browser: number;
  system: number;
  country: number;
  language: number;
  /**
   * By kind: `[name, flag or amount]`, plus the variant for products added to a cart; for vitals `[metric, value, …]`;
   * for bots `[name]`; for heartbeats `[seconds of attention]`.
   */
  extra: readonly number[];
};

/** Seconds after which a visitor's next hit starts a new visit. Spec §9: the visit cookie lasts 30 minutes. */
export const visitGapS = 1_800;

/** A page that is looked at reports at least every 60 s; more is a sleeping computer, or made up. */
export const beatSecondsMax = 120;

/** Seconds of attention since the last heartbeat. Those of earlier versions have no number, and stand for the time since the last hit. */
export const attendedS = ({ kind, extra: [seconds], sinceS = 0, isNewVisit }: RawHit): number =>
  kind === HitKind.heartbeat ? (seconds ?? (isNewVisit ? 0 : Math.min(sinceS, beatSecondsMax))) : 0;

/** The stored form: an array without names, with `at` relative to the row's time. */
export type PackedHit = readonly number[];

const newVisitBit = 1;
const newVisitorBit = 2;

export function packHit(hit: RawHit, baseAt: number): PackedHit {
  const bits =
    (hit.isNewVisit ? newVisitBit : 0) | (hit.isNewVisitor ? newVisitorBit : 0) | (hit.stages << 2) | (hit.band << 6);
  return [
    hit.at - baseAt,
    hit.kind,
    hit.visit,
    hit.visitor,
    bits,
    hit.sinceS === undefined ? 0 : hit.sinceS + 1,
    hit.visitS,
    hit.viewsBefore,
    hit.page,
    hit.entry,
    hit.from,
    hit.source,
    hit.campaign,
    hit.device,
    hit.browser,
    hit.system,
    hit.country,
    hit.language,
    ...hit.extra,
  ];
}

export function unpackHit(packed: PackedHit, baseAt: number): RawHit {
  const [
    offset = 0,
    kind = 0,
    visit = 0,
    visitor = 0,
    bits = 0,
    since = 0,
    visitS = 0,
    viewsBefore = 0,
    page = 0,
    entry = 0,
    from = 0,
    source = 0,
    campaign = 0,
    device = 0,
    browser = 0,
    system = 0,
    country = 0,
    language = 0,
    ...extra
  ] = packed;
  return {
    at: baseAt + offset,
    ...{
      kind,
      visit,
      visitor,
      visitS,
      viewsBefore,
      page,
      entry,
      from,
      source,
      campaign,
      device,
      browser,
      system,
      country,
      language,
      extra,
    },
    isNewVisit: (bits & newVisitBit) !== 0,
    isNewVisitor: (bits & newVisitorBit) !== 0,
    sinceS: since === 0 ? undefined : since - 1,
    stages: (bits >> 2) & 15,
    band: (bits >> 6) & 3,
  };
}
