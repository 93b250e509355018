// Realistic visits: skewed towards a few pages, sources, and countries, with correlated devices, languages, and pages.
import type { NameKind } from '../../server/census/rollup/counters.ts';
import { HitKind, type RawHit, Stage } from '../../server/census/rollup/raw-hit.ts';

export const dayMs = 86_400_000;

/** Deterministic, so that two runs produce the same. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Zipf distribution: the n-th of `count` has a weight of 1/(n+1)^skew. */
function zipf(random: () => number, count: number, skew: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n++) sums[n] = sum += 1 / (n + 1) ** skew;
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const counts = { page: 800, source: 150, campaign: 30, country: 60, search: 2_000, product: 200, button: 40, event: 3 };

/** @param idOf the number of a text in its dictionary */
export function visitMaker(random: () => number, idOf: (kind: NameKind, text: string) => number) {
  const known = new Map<string, number>();
  const id = (kind: NameKind, text: string): number => {
    const name = `${kind} ${text}`;
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = idOf(kind, text)));
    return found;
  };
  const page = zipf(random, counts.page, 1);
  const source = zipf(random, counts.source, 1.4);
  const campaign = zipf(random, counts.campaign, 1.1);
  const country = zipf(random, counts.country, 1.5);
  const search = zipf(random, counts.search, 0.9);
  const product = zipf(random, counts.product, 1);
  const button = zipf(random, counts.button, 1);
  const pageId = (n: number) => id('page', n === 0 ? '/' : `/page-${n}`);

  const client = () => {
    const kind = random();
    if (kind < 0.56) return { device: 'phone', system: random() < 0.6 ? 'iOS' : 'Android' };
    if (kind < 0.6) return { device: 'tablet', system: random() < 0.7 ? 'iPadOS' : 'Android' };
    return { device: 'desktop', system: random() < 0.65 ? 'Windows' : random() < 0.85 ? 'macOS' : 'Linux' };
  };
  const browserOf = (system: string) =>
    /^i|macOS/.test(system) && random() < 0.85
      ? 'Safari'
      : random() < 0.8
        ? 'Chrome'
        : random() < 0.5
          ? 'Edge'
          : 'Firefox';

  /** The hits of one visit, in order. */
  return function makeVisit(visit: number, startAt: number): RawHit[] {
    const from = source();
    const isCampaign = random() < 0.15;
    const camp = isCampaign ? campaign() : -1;
    // A source links to a few pages, and a campaign to one.
    const entryPage = isCampaign
      ? (camp * 7) % 40
      : random() < 0.5
        ? (from * 13 + Math.floor(random() * 3)) % counts.page
        : page();
    const { device, system } = client();
    const land = country();
    const isReturning = random() < 0.3;
    const traits = {
      source: from === 0 ? id('source', '') : id('source', `source-${from}.example`),
      campaign: isCampaign ? id('campaign', `campaign-${camp}`) : id('campaign', ''),
      device: id('device', device),
      browser: id('browser', browserOf(system)),
      system: id('system', system),
      country: id('country', `C${land}`),
      language: id('language', random() < 0.8 ? `l${land % 25}` : 'l0'),
    };
    const hits: RawHit[] = [];
    const entry = pageId(entryPage);
    let stages = 0;
    let band = 0;
    let seconds = 0;
    let last = 0;
    let views = 0;
    let current = entry;
    let before = entry;
    const tell = (kind: number, extra: readonly number[], sinceS: number) => {
      seconds += sinceS;
      hits.push({
        ...{ at: startAt + seconds * 1000, kind, visit, visitor: isReturning ? visit % 100_000 : visit + 100_000 },
        isNewVisit: hits.length === 0,
        isNewVisitor: hits.length === 0 && !isReturning,
        sinceS: hits.length > 0 ? seconds - last : isReturning ? Math.floor(random() ** 2 * 60 * 86_400) : undefined,
        ...{ visitS: seconds, viewsBefore: views, stages, band, page: current, entry, from: before },
        ...traits,
        extra,
      });
      last = seconds;
    };
    // Half of all visits have one page.
    const viewsMax = random() < 0.5 ? 1 : 2 + Math.floor(random() ** 2 * 8);
    for (let n = 0; n < viewsMax; n++) {
      current = n === 0 ? entry : pageId(page());
      tell(HitKind.pageView, [], n === 0 ? 0 : 5 + Math.floor(random() * 60));
      views++;
      before = current;
      if (random() < 0.3) {
        tell(HitKind.productView, [id('product', `product-${product()}`), 1], 0);
        stages |= Stage.product;
      }
      if (random() < 0.6) {
        const lcp = Math.floor(700 + 4_000 * random() ** 3);
        tell(HitKind.vitals, [1, lcp, 2, Math.floor(2_500 * random() ** 3), 0, Math.floor(lcp * 0.7)], 2);
        band ||= lcp <= 2_500 ? 1 : lcp <= 4_000 ? 2 : 3;
      }
      if (random() < 0.5) tell(HitKind.heartbeat, [15], 15);
      if (random() < 0.2) tell(HitKind.buttonRender, [id('button', `button-${button()}`)], 0);
      if (random() < 0.05) tell(HitKind.buttonClick, [id('button', `button-${button()}`)], 2);
      if (random() < 0.03) tell(HitKind.siteSearch, [id('search', `words ${search()}`), random() < 0.2 ? 1 : 0], 5);
      if ((stages & Stage.product) !== 0 && random() < 0.08) {
        tell(HitKind.addToCart, [id('product', `product-${product()}`), 1], 10);
        stages |= Stage.cart;
      }
    }
    if ((stages & Stage.cart) !== 0 && random() < 0.5) {
      tell(HitKind.checkout, [id('event', 'CheckoutStarted')], 10);
      stages |= Stage.checkout;
      if (random() < 0.6) tell(HitKind.purchase, [id('event', 'Purchase')], 60);
    }
    return hits;
  };
}
