// Checks that the program has exactly the acknowledged data.
import { findGroup } from '../../commerce/restock/store.ts';
import { stockKey } from '../../commerce/stock/stock.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import type { Store } from '../../store/store.ts';
import { auditStore, rowsOf } from '../driver/order-audit.ts';
import { hashOf, type World } from './people.ts';

type Answered = Pick<World, 'journal' | 'counted' | 'orders' | 'site'>;

/** @returns a sentence for each fault */
export async function faultsOf(
  store: Store,
  { journal, counted, orders, site }: Answered,
  settled: boolean,
): Promise<string[]> {
  const faults = [...(await journal.audit(store)), ...(await auditStore(store, { settled }))];
  const check = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const pieces = ((await store.get(stockKey(site.counted.variantId)))?.value as number | undefined) ?? 0;
  const moved = (await rowsOf(store, 'stock-move')).filter(({ key }) => key[1] === site.counted.variantId).length;
  check(moved === pieces, `${pieces} pieces after ${moved} moves`);
  check(pieces >= counted.answered && pieces <= counted.asked, `${pieces} of ${counted.answered} pieces answered`);
  const rounds = await Promise.all(site.pages.map(async (id) => JSON.stringify(await findLiveDocument(store, id))));
  const live = new Set(rounds.map((text) => /round \d+/.exec(text)?.[0]));
  check(live.size === 1, `half published: ${[...live].join(', ')}`);
  const present = new Set((await rowsOf(store, 'order')).map(({ key }) => key[1]));
  for (const id of orders) check(present.has(id), `lost order ${id}`);
  const group = await findGroup(store, site.soldOut.id, site.soldOut.variantId);
  const signUps = (await rowsOf(store, 'restock-sign-up')).length;
  check((group?.signUpCount ?? 0) === signUps, `${signUps} sign-ups counted as ${group?.signUpCount}`);
  return faults;
}

/** @returns a sentence for each upload that does not match byte for byte */
export async function differingUploads(origin: string, { uploads }: Pick<World, 'uploads'>): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, hash] of uploads) {
    const answer = await fetch(new URL(address, origin));
    if (hashOf(await answer.bytes()) !== hash) faults.push(`differs: ${address}, status ${answer.status}`);
  }
  return faults;
}
