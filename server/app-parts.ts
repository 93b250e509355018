// The parts of the running program's app, from the opened site and its entrance.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mailResetLink } from './accounts/contributor/reset.ts';
import { createPreviewTokens } from './accounts/session/preview.ts';
import { createSiteMarks } from './accounts/session/site-mark.ts';
import type { AppParts } from './app.ts';
import { bundledFolder } from './base/bundled-folder.ts';
import { concepts } from './concepts.ts';
import type { Config } from './config/config.ts';
import { createSeal } from './data-folder/secret.ts';
import type { Entrance } from './entrance.ts';
import type { Concept } from './http/concept.ts';
import type { SiteParts } from './installation/open-site.ts';
import { createOutbound } from './outbox/outbound.ts';
import type { MailTransport } from './outbox/smtp.ts';
import type { SiteBackups } from './owner/backups/backups.ts';
import { createSiteRenderer } from './pages/render/site-renderer.ts';
import { mailSiteOf } from './site/mail/mail-site.ts';

export function appPartsOf(
  config: Config,
  {
    site,
    entrance,
    secret,
    transport,
    backups,
  }: {
    site: SiteParts;
    entrance: Entrance;
    secret: Uint8Array;
    transport: MailTransport | undefined;
    backups: SiteBackups | undefined;
  },
): AppParts {
  const { origins, nextId, headerPolicy, visitors, holes, pages } = entrance;
  const { clock, store } = site;
  const { programFolder } = site.config;
  const assets = JSON.parse(readFileSync(path.join(programFolder, 'client/assets.json'), 'utf8')) as AppParts['assets'];
  const renderer = createSiteRenderer({ ...site, assets });
  const { renderSections, templateAreas, templateDraws, templates } = renderer;
  return {
    ...site,
    ...{ origins, nextId, headerPolicy, visitors, holes, pages },
    ...{ renderer, renderSections, templateAreas, templateDraws, templates },
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    paymentSeal: createSeal(secret, 'payment'),
    mailSeal: createSeal(secret, 'mail'),
    botSeal: createSeal(secret, 'bot-check'),
    signInSeal: createSeal(secret, 'sign-in'),
    seal: createSeal(secret, 'webhook'),
    ...(config.stripeApi !== undefined && { stripeApi: config.stripeApi }),
    previewOrigin: () => origins.of('preview'),
    assets,
    clientFolder: path.join(programFolder, 'client'),
    // npm run dev sets the flag.
    sourceMaps: process.execArgv.includes('--enable-source-maps'),
    fontsFolder: bundledFolder(site.config, 'fonts'),
    localesFolder: bundledFolder(site.config, 'locales'),
    cartLimit: config.cartLimit,
    ...(config.networkFiles && { networkFiles: config.networkFiles }),
    outbound: createOutbound({ allowPrivate: config.privateWebhooks }),
    transport,
    mailFrom: config.mailFrom,
    mailReset: async (email) =>
      mailResetLink(site, email, origins.of('admin'), await mailSiteOf(store, site.siteUrl())),
    namedFiles: (concepts as readonly Concept<AppParts>[]).flatMap(({ files = [] }) => files),
    ...(backups && { backups }),
  };
}
