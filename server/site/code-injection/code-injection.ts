// The owner's code in the site's pages, and the hosts that it may load from.

import type { Parts } from '../../base/parts.ts';
import type { Directives } from '../../http/middleware/security-headers.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import type { Problem } from '../template/schema.ts';
import { assertRevision, patched } from '../website/revision.ts';
import type { Website } from '../website/schema.ts';
import { findWebsite, loadWebsite, putWebsite, raiseSiteRevision, websiteKey } from '../website/website.ts';
import { neededHosts, textsOfFiles } from './hosts.ts';
import { messages } from './messages.ts';
import type { AllowedHostsBody, ChangedInjection, NeededHost, OpenedInjection } from './schema.ts';

const injectionOf = ({ codeInjection, store }: Website): OpenedInjection => ({
  header: codeInjection.header,
  footer: codeInjection.footer,
  postItem: codeInjection.postItem ?? '',
  lockPage: codeInjection.lockPage ?? '',
  orderConfirmation: store.orderConfirmationInjectCode ?? '',
});

export const openInjection = async (store: Store): Promise<OpenedInjection> => injectionOf(await loadWebsite(store));

/** @throws settingsChangedMeanwhile */
export async function changeInjection(
  { store, clock }: Parts,
  { revision, ...change }: ChangedInjection,
): Promise<OpenedInjection> {
  const now = clock.now();
  return transact(store, async (tx) => {
    const website = await loadWebsite(tx);
    const before = injectionOf(website);
    assertRevision(before, revision, change);
    const { orderConfirmation, ...code } = patched(before, change);
    const changed = {
      ...website,
      codeInjection: code,
      store: { ...website.store, orderConfirmationInjectCode: orderConfirmation },
      contentModifiedOn: now,
    };
    putWebsite(tx, changed);
    raiseSiteRevision(tx);
    return injectionOf(changed);
  });
}

/** @throws settingsChangedMeanwhile */
export async function allowHosts({ store }: Parts, { hosts, revision }: AllowedHostsBody): Promise<string[]> {
  const allowedHosts = [...new Set(hosts)];
  await transact(store, async (tx) => {
    const website = await loadWebsite(tx);
    assertRevision({ hosts: website.allowedHosts ?? [] }, revision, { hosts });
    putWebsite(tx, { ...website, allowedHosts });
    raiseSiteRevision(tx);
  });
  return allowedHosts;
}

/**
 * External hosts that the template and the injected code load from.
 *
 * @param files of the template that the site uses
 * @param codes of single pages, with their names
 */
export function hostsOfSite(
  website: Website,
  files: ReadonlyMap<string, Uint8Array>,
  codes: readonly { file: string; text: string }[] = [],
): NeededHost[] {
  const injected = Object.entries(injectionOf(website)).map(([place, text]) => ({
    file: `code injection: ${place}`,
    text,
    kind: 'html' as const,
  }));
  const ofPages = codes.map((code) => ({ ...code, kind: 'html' as const }));
  return neededHosts([...textsOfFiles(files), ...injected, ...ofPages], website.allowedHosts ?? []);
}

/** Reported with a template's other problems: each host that its pages would be blocked from. */
export async function hostProblems(store: Store, files: ReadonlyMap<string, Uint8Array>): Promise<Problem[]> {
  const allowed = (await findWebsite(store))?.allowedHosts ?? [];
  return neededHosts(textsOfFiles(files), allowed)
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ host, uses, places: [first = { file: 'template.conf', line: 1 }] }) => ({
      ...first,
      message: messages.hostBlocked({ host, uses: uses.map((use) => messages.uses[use]).join(', ') }),
    }));
}

/** Page policy for the currently allowed hosts; updates with every change. */
export async function watchAllowedHosts(store: Store): Promise<() => Directives> {
  let sources: Directives = {};
  const read = async () => {
    sources = sourcesOf((await findWebsite(store))?.allowedHosts ?? []);
  };
  await read();
  store.onCommit(({ keys }) => {
    // The website is the one record of its table.
    if (keys.some(([table]) => table === websiteKey[0])) void read().catch(() => {});
  });
  return () => sources;
}

function sourcesOf(hosts: readonly string[]): Directives {
  if (hosts.length === 0) return {};
  const sockets = hosts.map((host) => host.replace(/^https:/, 'wss:'));
  return {
    'script-src': hosts,
    'style-src': hosts,
    'font-src': hosts,
    'connect-src': [...hosts, ...sockets],
    'form-action': hosts,
  };
}
