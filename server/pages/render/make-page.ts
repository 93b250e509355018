// The renderer's input for an address: gathered, composed, and with the parts that are the same for everyone cached.

import { KeptMarkup, type Page } from '../../../renderer/render.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import type { ScriptHashes } from '../../http/middleware/security-headers.ts';
import { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Noted } from '../../http/page-cache/rendered.ts';
import { canonicalPath, compose } from '../compose/compose.ts';
import type { Composing } from '../compose/composing.ts';
import type { HeadHtml } from '../compose/head/headers.ts';
import { gather } from '../gather/gather.ts';
import { quarterOf } from '../gather/kept.ts';
import type { PageContext } from '../gather/page-context.ts';
import type { PageData } from '../gather/page-data.ts';
import type { Format, PageTarget } from '../resolve/page-request.ts';

type MadePage = {
  page: Page;
  /** Hashes of its inline scripts. Complete once the page's tags are resolved. */
  scripts: () => Required<ScriptHashes>;
  isEndless: boolean;
};

export async function makePage(
  context: PageContext,
  composing: Composing,
  target: PageTarget,
  format: Format,
): Promise<MadePage> {
  const data = await gather(context, target);
  const { scriptsWith, ...composed } = compose(composing, data, format);
  const isShared = isForAll(context) && isCanonical(composing, target, data);
  let head: HeadHtml | undefined;
  const keptHead = () => (isShared && context.scripts.size === 0 ? headForAll(context, composed.head) : undefined);
  const page: Page = {
    ...composed,
    ...(isShared && { kept: (name, make) => partForAll(context, name, make) }),
    head: async () => (head = (await keptHead()) ?? (await composed.head())),
  };
  return { page, scripts: () => scriptsWith(head!), isEndless: data.isEndless };
}

const isForAll = ({ drafts, account, areas, cart }: PageContext) => !drafts && !account && !areas && !cart;

/** The other addresses of a page are unlimited: what is cached for them would displace the rest. */
const isCanonical = (composing: Composing, target: PageTarget, data: PageData) =>
  target.kind !== 'system' &&
  composing.request.query.size === 0 &&
  decodedUri(canonicalPath(composing, target, data)) === composing.request.path;

/** Caches a part of the page for every visitor. It depends on all that the page has read; the path says which page it is. */
function partForAll<T>(
  context: PageContext,
  name: string,
  make: () => T | Promise<T>,
): T | undefined | Promise<T | undefined> {
  const { memo, commitsBefore, dependsOn, origin, path, csrfToken, now, scripts, scriptSources, blockStyles } = context;
  const count = () => scripts.size + scriptSources.size + blockStyles.size;
  const countBefore = count();
  const noted = (made: T, part: Noted) => {
    // A part that adds scripts or styles to the head must be made for each page.
    if (count() !== countBefore) return undefined;
    const reads = new Derivation(
      {},
      dependsOn.filter((one) => one !== part),
    );
    reads.endAt(context.freshUntil() ?? Number.POSITIVE_INFINITY);
    for (const one of dependsOn) if (one !== part && one instanceof Derivation) reads.endAt(one.freshUntil);
    part.push(reads);
    return made;
  };
  return memo.kept(
    `${name}\n${origin}\n${path}\n${csrfToken}\n${quarterOf(now)}`,
    dependsOn,
    ({ dependsOn: part }) => {
      const made = make();
      return made instanceof Promise ? made.then((value) => noted(value, part)) : noted(made, part);
    },
    [],
    commitsBefore,
  );
}

const headForAll = (context: PageContext, make: () => Promise<HeadHtml>) =>
  partForAll(
    context,
    `head ${[...context.blockStyles, ...context.scriptSources].sort().join()}`,
    async (): Promise<HeadHtml> => {
      const { headers, footers, ...hashes } = await make();
      return { headers: new KeptMarkup(String(headers)), footers: new KeptMarkup(String(footers)), ...hashes };
    },
  );
