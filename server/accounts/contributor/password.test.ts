import { describe, expect, it } from 'vitest';
import { realHashes } from '../../testing/harness/quick-hashes.ts';
import { filter } from './common-passwords.filter.ts';
import { commonPasswords } from './common-passwords.make.ts';
import { assertPasswordAllowed, filterOf } from './common-passwords.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';

const words = ['Mosswood Prints', 'mosswood-prints.example', 'rosalind@shop.example'];

describe('which passwords are accepted (operations 2.1)', () => {
  it.each([
    ['short77', /at least 8 characters. This password has 7/],
    ['x'.repeat(201), /up to 200 characters. This password has 201/],
    ['password', /too easy to guess/],
    ['PASSWORD123!', /too easy to guess/],
    ['aaaaaaaaaa', /too easy to guess/],
    ['12345678', /too easy to guess/],
    ['87654321', /too easy to guess/],
    ['1q2w3e4r', /too easy to guess/],
    ['Dr@gon2026!', /too easy to guess/],
    ['dimazarya', /too easy to guess/],
    ['Mosswood2026', /name of the site or its owner/],
    ['MosswoodPrints', /name of the site or its owner/],
    ['mosswood-prints', /name of the site or its owner/],
    ['2026_Prints&Mosswood!', /name of the site or its owner/],
    ['mosswoodmosswood', /name of the site or its owner/],
    ['MosswoodPrints.Example', /name of the site or its owner/],
    ['rosalind7', /name of the site or its owner/],
  ])('refuses %s', (password, problem) => {
    expect(() => assertPasswordAllowed(password, words)).toThrow(problem);
  });

  it.each([
    'eight ch',
    'correct horse battery',
    '   spaces   ',
    'пароль-пароль',
    '🐢🐢🐇🐇🐢🐇🐢🐢',
    'mosswoodish things',
    'mosswood 4820195837',
    'mosswood kitchen lamp',
    'dragon-4820195837',
  ])('takes %s: any characters, no rules about their kinds', (password) =>
    expect(() => assertPasswordAllowed(password, words)).not.toThrow(),
  );

  it('knows every password of the list, and few others', () => {
    expect(Buffer.from(filterOf(commonPasswords)).toString('base64') === filter).toBe(true);
    expect(commonPasswords.length).toBeGreaterThan(40_000);
    const refused = Array.from({ length: 20_000 }, (_, n) => `no list has ${n} of these`).filter((password) => {
      try {
        assertPasswordAllowed(password, []);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused.length).toBeLessThan(20);
  });
});

realHashes();

/** Cheap hash parameters, to keep the test fast. */
const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

describe('password hashes', () => {
  it('carry their parameters and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await matchesPassword('same words', one)).toBe(true);
    expect(await matchesPassword('other words', one)).toBe(false);
  });

  it('match however the browser composed the letters', async () => {
    expect(await matchesPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
  });

  it('of visitors wait for one another, beyond fifty are refused, and contributors do not wait for them', async () => {
    const order: string[] = [];
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => matchesPassword('x', cheap))).finally(() =>
      order.push('visitors'),
    );
    await matchesPassword('x', cheap, 'contributors').then(() => order.push('owner'));
    const many = await flood;
    expect(order).toEqual(['owner', 'visitors']);
    const refused = many.filter((one) => one.status === 'rejected');
    expect(refused.length).toBe(9);
    expect(refused[0]?.reason).toMatchObject({ code: 'too-busy' });
  });

  it('of contributors: known browsers go before strangers, who cannot fill their lane', async () => {
    const order: string[] = [];
    const strangers = Promise.allSettled(Array.from({ length: 60 }, () => matchesPassword('x', cheap, 'contributors')));
    await Promise.all([
      strangers.then(() => order.push('strangers')),
      matchesPassword('x', cheap, 'known').then(() => order.push('known')),
    ]);
    expect(order).toEqual(['known', 'strangers']);
  });

  it('of another kind are a fault, and those with other parameters still match', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$';
    await expect(matchesPassword('x', cheap)).rejects.toThrow('not an argon2id hash');
    const { argon2 } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 7);
    const other = await new Promise<Buffer>((resolve, reject) =>
      argon2(
        'argon2id',
        { message: 'old words', nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 24 },
        (error, hash) => (error ? reject(error) : resolve(hash)),
      ),
    );
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${other.toString('base64')}`;
    expect(await matchesPassword('old words', stored)).toBe(true);
    expect(await matchesPassword('new words', stored)).toBe(false);
  });
});
