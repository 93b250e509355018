import { describe, expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { passwordProblem } from './password-rules.ts';

describe('which passwords are accepted (operations 2.1)', () => {
  it.each([
    ['short77', /at least 8 characters, and has 7/],
    ['x'.repeat(201), /at most 200 characters, and has 201/],
    ['password', /among the first/],
    ['PASSWORD123!', /among the first/],
    ['aaaaaaaaaa', /among the first/],
    ['12345678', /among the first/],
    ['87654321', /among the first/],
    ['1q2w3e4r', /among the first/],
    ['Mosswood2026', /name of the site or of its owner/],
    ['rosalind7', /name of the site or of its owner/],
  ])('refuses %s', (password, problem) => {
    expect(passwordProblem(password, ['Mosswood Prints', 'rosalind@shop.example'])).toMatch(problem);
  });

  it.each([
    'eight ch',
    'correct horse battery',
    '   spaces   ',
    'пароль-пароль',
    '🐢🐢🐇🐇🐢🐇🐢🐢',
    'mosswoodish things',
  ])('takes %s: any characters, no rules about their kinds', (password) =>
    expect(passwordProblem(password, ['Mosswood Prints'])).toBeUndefined(),
  );
});

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

  it('made with other parameters still match', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$';
    await expect(matchesPassword('x', cheap)).rejects.toThrow('not an argon2id hash');
    const all = await Promise.all(Array.from({ length: 6 }, (_, i) => hashPassword(`queue ${i}`)));
    expect(new Set(all).size).toBe(6);
  });
});
