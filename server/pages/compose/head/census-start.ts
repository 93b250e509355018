// Starts the census on a page: one small inline script, identical on every page so that pages stay cacheable. It
// queues the first events and loads the rest once the page has loaded and the browser is idle. Spec §2, §6.
import { isCounted } from '../../../base/roles.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import { type CensusSettings, publicCensus } from '../../../census/settings/schema.ts';
import { policyLinks } from '../../../commerce/store-settings/policies.ts';
import { scriptHash } from '../../../http/middleware/security-headers.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import { keptPart } from '../../gather/ask.ts';
import type { Composing } from '../composing.ts';
import type { CensusConfig } from './census-config.ts';

/** Spec §2: "not-found, lock screen, member-area access denied", and similar pages of ours. */
const uncounted: readonly number[] = [
  PageType.notFound,
  PageType.error,
  PageType.lockScreen,
  PageType.protectedContent,
  PageType.memberAccessDenied,
  PageType.commerceEmailPreview,
  PageType.digitalProductPreview,
  PageType.testPayment,
];

export type CensusStart = { script: string; hash: string };

/** Undefined where nothing is sent. A contributor's page is never cached, so it may differ from the public one. Spec §6. */
export async function censusStart(
  { ask, request }: Composing,
  { pageType }: { pageType: number },
): Promise<CensusStart | undefined> {
  const { account, drafts, edit, path } = request;
  if (drafts || edit || uncounted.includes(pageType) || /^\/config(?:\/|$)/.test(path)) return undefined;
  if (account && !isCounted({ id: account.id ?? '', roles: account.roles })) return undefined;
  return ask.kept(siteStart);
}

const siteStart = keptPart('census', async ({ website, assets }, ask): Promise<CensusStart | undefined> => {
  const settings = await ask.census();
  const { isOn, ...shown } = publicCensus(settings);
  const address = (entry: string) => {
    const [file] = assets.entries[entry]?.js ?? [];
    return file && `${assets.publicPath}${file}`;
  };
  const main = address('census');
  if (!isOn || main === undefined) return undefined;
  // Without cookies or a consent prompt there is nothing to ask and no third party.
  const asks = shown.consent !== 'off' && shown.cookies === 'standard';
  const hasServices = Object.values(shown.services).some((id) => id);
  const config: CensusConfig = {
    ...shown,
    currency: website.store.currency,
    shopScript: address('census-shop'),
    telemetryScript: address('census-telemetry'),
    ...(asks && { consentScript: address('census-consent'), banner: bannerOf(settings, website) }),
    ...(asks && hasServices && { servicesScript: address('census-services') }),
    ...(asks &&
      shown.services.fullStoryOrgId && {
        recording: { country: website.store.storeAddress?.country ?? '', percent: settings.recordedPercent },
      }),
  };
  const script = startScript(config, main);
  return { script, hash: scriptHash(script) };
});

function bannerOf({ banner }: CensusSettings, website: Website): CensusConfig['banner'] {
  const said = Object.entries(banner).filter(([, words]) => words !== '');
  const own = policyLinks(website).find(({ path }) => path === '/policies/privacy');
  return { ...(own && { linkUrl: own.path }), ...Object.fromEntries(said) };
}

/** Events before the census script loads; it takes over the queue. */
const events = (
  'error unhandledrejection click play stoa:item-added stoa:added-to-cart stoa:cart stoa:checkout-confirmed ' +
  'stoa:newsletter-subscribe stoa:form-success stoa:visitor-event stoa:quick-view stoa:overlay'
).split(' ');

const startScript = (config: CensusConfig, main: string): string =>
  `(function(w,d){(w.Static=w.Static||{}).CENSUS=${scriptJson(config)};w.stoaCensus=[];${scriptJson(events)}.forEach(function(n){w.addEventListener(n,function(e){var q=w.stoaCensus;q.length<50&&q.push(e)},true)});w.addEventListener('load',function(){var f=function(){var s=d.createElement('script');s.src=${scriptJson(main)};d.head.append(s)};w.requestIdleCallback?w.requestIdleCallback(f,{timeout:5000}):w.setTimeout(f,500)})})(window,document);`;
