// Codes as people type them; balances always equal the sum of their ledger, even with concurrent payments. Commerce
// 1.9.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { codeBytes, giftCardCode, readGiftCardCode } from './code.ts';
import {
  adjustGiftCard,
  balancesOf,
  findGiftCardByCode,
  issueGiftCard,
  listGiftCardEntries,
  newGiftCardCode,
  redeemGiftCard,
  refundToGiftCard,
  setGiftCardEnabled,
  tendersFor,
  withBalanceRefusal,
} from './gift-card.ts';
import { giftCardMail } from './mails.ts';

const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes });

describe('a code', () => {
  it('is 16 characters and a check, in groups', () => {
    expect(giftCardCode(new Uint8Array(codeBytes))).toBe('0000-0000-0000-0000-0');
    expect(giftCardCode(new Uint8Array(codeBytes).fill(255))).toMatch(/^(ZZZZ-){4}[0-9A-Z*~$=]$/);
    expect(() => giftCardCode(new Uint8Array(3))).toThrow(RangeError);
  });

  it('is read as people type it', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = giftCardCode(random);
        const plain = code.replaceAll('-', '');
        expect(readGiftCardCode(code)).toBe(plain);
        expect(readGiftCardCode(` ${plain.toLowerCase()} `)).toBe(plain);
        expect(readGiftCardCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(plain);
        expect(readGiftCardCode(code.replaceAll('-', ' '))).toBe(plain);
        // Dashes that phones and word processors insert, full-width letters, and invisible characters.
        for (const dash of ['–', '—', '‑', '−', '－', '\u00ad', '\u200b', '\u00a0', ' - '])
          expect(readGiftCardCode(`\u202a${code.replaceAll('-', dash)}\u202c`)).toBe(plain);
        const wide = [...code].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');
        expect(readGiftCardCode(wide)).toBe(plain);
      }),
    );
  });

  it('with one character wrong, or two exchanged, is none', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 15 }), fc.nat({ max: 30 }), (random, at, by) => {
        const code = giftCardCode(random).replaceAll('-', '');
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        const other = alphabet[(alphabet.indexOf(code[at]!) + 1 + by) % 32]!;
        expect(readGiftCardCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
        const [a, b] = [code[at]!, code[at + 1]!];
        if (at < 15 && a !== b)
          expect(readGiftCardCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeUndefined();
      }),
    );
  });

  it('stands whole in its mail, also with a check character that is no letter, and is read from there', () => {
    const site = { siteTitle: 'Mugs', siteUrl: 'https://mugs.example', language: 'en' };
    const given = {
      currency: 'USD',
      cents: 500,
      to: 'a@b.example',
      recipientName: '',
      senderName: '',
      message: '',
    } as const;
    fc.assert(
      fc.property(bytes, (random) => {
        const code = giftCardCode(random);
        const plain = code.replaceAll('-', '');
        for (const handed of [code, plain])
          expect(giftCardMail(site, { ...given, code: handed }).content.rows![0]!.value).toBe(code);
        // As in older mails, which left out this character.
        expect(readGiftCardCode(code.replace(/-\W$/, ''))).toBe(plain);
      }),
    );
  });

  it.each(['', 'x', '0000-0000-0000-0000', 'UUUU-UUUU-UUUU-UUUU-U', '0'.repeat(100_000)])('%.20s is none', (text) => {
    expect(readGiftCardCode(text)).toBeUndefined();
  });
});

/** A shop in live mode. */
const shop = { currency: 'USD' as const, testModeOn: false };

async function issued(cents = 5000) {
  const parts = testParts();
  const { store, ids, clock } = parts;
  const code = newGiftCardCode(ids);
  const cause = (orderId?: string) => ({ entryId: ids.next(), actor: 'shopper', at: clock.now(), orderId });
  const card = await transact(store, async (tx) =>
    issueGiftCard(tx, { id: ids.next(), code, currency: 'USD', cents }, cause('order-0')),
  );
  const redeem = (amount: number) => {
    const why = cause('order-1');
    return withBalanceRefusal(() => transact(store, async (tx) => redeemGiftCard(tx, card.id, amount, why)));
  };
  const balance = async () => (await balancesOf(store, [card.id]))[0]!;
  return { ...parts, code, card, cause, redeem, balance };
}

describe('a gift card', () => {
  it('is found by its code, which is stored nowhere', async () => {
    const { store, code, card, clock } = await issued();
    expect(await findGiftCardByCode(store, code.toLowerCase(), shop, clock.now())).toEqual(card);
    expect(await findGiftCardByCode(store, '0000-0000-0000-0000-0', shop, clock.now())).toBeUndefined();
    expect(JSON.stringify(card)).not.toContain(code.replaceAll('-', '').slice(0, 12));
    expect(card.last4).toBe(code.replaceAll('-', '').slice(-4));
  });

  it('holds the sum of its ledger', async () => {
    const { store, card, cause, redeem, balance } = await issued(5000);
    await redeem(3000);
    await transact(store, async (tx) => refundToGiftCard(tx, card.id, 1000, cause('order-1')));
    await transact(store, (tx) => adjustGiftCard(tx, card.id, -500, cause()));
    const { records: entries } = await listGiftCardEntries(store, card.id);
    expect(await balance()).toBe(2500);
    expect(entries.map((entry) => entry.cents).reduce((a, b) => a + b, 0)).toBe(2500);
    expect(entries.map((entry) => entry.kind).sort()).toEqual(['adjust', 'issue', 'redeem', 'refund']);
  });

  it('pays no more than it has: of many orders at once, those that it covers', async () => {
    const { store, card, redeem, balance } = await issued(5000);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(2000)));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    const refused = all.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'gift-card-balance',
      message: 'The balance of this gift card is too low.',
    });
    expect(await balance()).toBe(1000);
    expect((await listGiftCardEntries(store, card.id)).records).toHaveLength(3);
  });

  it('pays nothing when it is off, past its end, gone or in another currency', async () => {
    const { store, card, code, clock } = await issued();
    const now = clock.now();
    const tenders = (currency: 'USD' | 'EUR', at = now) =>
      tendersFor(store, store, [card.id, 'gone'], { ...shop, currency }, at);
    expect(await tenders('USD')).toMatchObject([{ id: card.id, balanceCents: 5000, name: `•••• ${card.last4}` }]);
    expect(await tenders('EUR')).toEqual([]);
    await transact(store, (tx) => setGiftCardEnabled(tx, card.id, false));
    expect(await tenders('USD')).toEqual([]);
    expect(await findGiftCardByCode(store, code, shop, now)).toBeUndefined();
  });

  it('is of an amount that its currency has', async () => {
    const { store, ids, cause } = await issued();
    const make = (currency: 'USD' | 'JPY', cents: number) =>
      transact(store, async (tx) =>
        issueGiftCard(tx, { id: ids.next(), code: newGiftCardCode(ids), currency, cents }, cause()),
      );
    for (const [currency, cents] of [
      ['USD', 0],
      ['USD', -5],
      ['USD', 1.5],
      ['JPY', 150],
      ['USD', 1e15],
    ] as const)
      await expect(make(currency, cents)).rejects.toMatchObject({ code: 'gift-card-amount' });
    expect(await make('JPY', 100_000)).toMatchObject({ issuedCents: 100_000 });
  });
});
