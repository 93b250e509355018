// The requirements for leaving test mode and taking real payments. Commerce 3.1: "Live mode refuses embedded-test".
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { gapMessages } from '../payment/messages.ts';
import { paymentReadiness } from '../payment/settings.ts';
import { messages } from './messages.ts';
import type { Need, Readiness } from './schema.ts';

export async function readiness(source: Tx | Store, as?: Website['store']): Promise<Readiness> {
  const store = as ?? (await loadWebsite(source)).store;
  const { takesMoney, gaps } = await paymentReadiness(source);
  const { businessName, storeAddress: address } = store;
  const missing = [
    ...gaps.map((key) => ({ key, message: gapMessages[key] })),
    ...needsOf(messages.missing, {
      payments: takesMoney || gaps.length > 0,
      businessName,
      storeAddress: address?.line1 && address.city,
    }),
  ];
  return {
    live: !store.testModeOn,
    ready: missing.length === 0,
    missing,
    recommended: needsOf(messages.recommended, store),
  };
}

const needsOf = <Key extends string>(
  sentences: Record<Key, string>,
  present: Partial<Record<NoInfer<Key>, unknown>>,
): Need[] =>
  (Object.keys(sentences) as Key[]).flatMap((key) => (present[key] ? [] : [{ key, message: sentences[key] }]));
