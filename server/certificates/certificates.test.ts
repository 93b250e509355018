// Certificates: requesting, storing, renewal, retry backoff, and reloading from files that change.
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryLog } from '../http/edge/edge-fixture.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { createAcme } from './acme.ts';
import { fakeAuthority } from './authority-fixture.ts';
import { type Certificate, examineCertificate } from './certificate.ts';
import { watchCertificateFiles } from './certificate-files.ts';
import { selfSigned } from './certificate-fixture.ts';
import { certifiedNames } from './certificates.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const run = (one: { job: { run: (stopping: AbortSignal) => Promise<unknown> } }) =>
  one.job.run(new AbortController().signal);

async function withAuthority(
  { names = ['shop.test', 'admin.shop.test'] } = {},
  others?: Parameters<typeof createAcme>[0]['others'],
) {
  let now = Date.now();
  const log = memoryLog();
  const used: Certificate[] = [];
  const folder = temporaryFolder('certificates');
  const listener = createServer((request, response) => {
    const token = request.url!.split('/').at(-1)!;
    response.end(acme.challenge(token) ?? 'nothing');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const authority = await fakeAuthority({
    httpPort: () => (listener.address() as AddressInfo).port,
    now: () => now,
  });
  closing.push(() => listener.close(), authority.close);
  const clock = { now: () => now };
  const { directoryUrl } = authority;
  const open = (own: readonly string[]) =>
    createAcme({
      ...(others && { others }),
      ...{ email: 'ada@shop.test', directoryUrl, names: own, dataFolder: folder, clock, log, chance: () => 0.5 },
      use: (certificate) => void used.push(certificate),
      pollMs: 5,
    });
  const acme = open(names);
  return { acme, open, authority, used, log, folder, pass: (ms: number) => void (now += ms) };
}

describe('a certificate authority', () => {
  it('gives a certificate for all names, which is kept for this user alone and used at the next start', async () => {
    const { acme, open, authority, used, folder } = await withAuthority();
    await acme.load();
    expect(used).toEqual([]);
    await run(acme);
    expect(authority.wrong).toEqual([]);
    expect(used).toHaveLength(1);
    expect(examineCertificate(used[0]!).names).toEqual(['shop.test', 'admin.shop.test']);
    const files = await readdir(path.join(folder, 'tls'));
    expect(files.sort()).toEqual(['account.json', 'site.pem', 'tries.json']);
    for (const file of files) expect((await stat(path.join(folder, 'tls', file))).mode & 0o077, file).toBe(0);

    const next = open(['shop.test', 'admin.shop.test']);
    await next.load();
    expect(used[1]).toEqual(used[0]);
    await run(next);
    expect(authority.orders).toHaveLength(1);
  });

  it('is asked again when a third of the time is left, or when there is another name, with the same account', async () => {
    const { acme, open, authority, used, pass } = await withAuthority();
    await run(acme);
    pass(59 * day);
    await run(acme);
    expect(authority.orders).toHaveLength(1);
    pass(2 * day);
    await run(acme);
    expect([authority.orders.length, used.length]).toEqual([2, 2]);
    await run(open(['shop.test', 'preview.shop.test']));
    expect(authority.orders[2]!.names).toEqual(['shop.test', 'preview.shop.test']);
    expect(authority.accounts.size).toBe(1);
  });

  it('that refuses is asked ever more slowly, also after starts, and the one in use stays', async () => {
    const { acme, open, authority, used, log, pass } = await withAuthority();
    await run(acme);
    pass(61 * day);
    authority.refuse(true);
    await run(acme);
    const tries = () => log.lines.filter(({ event }) => event === 'certificate-not-obtained');
    expect(tries().map(({ fields }) => fields.inMs)).toEqual([15 * minute]);
    expect(tries()[0]!.fields.message).toMatch(/too many certificates/);
    await run(open(['shop.test', 'admin.shop.test']));
    expect(tries()).toHaveLength(1);
    pass(16 * minute);
    await run(acme);
    expect(tries().at(-1)!.fields.inMs).toBe(30 * minute);
    authority.refuse(false);
    pass(31 * minute);
    await run(acme);
    expect(used).toHaveLength(2);
  }, 60_000);

  it("covers the owner's further names that are ready, and the site's own whatever happens to those", async () => {
    const own = ['shop.test', 'admin.shop.test'];
    const { acme, authority, used, pass } = await withAuthority(
      { names: own },
      {
        names: () => ['old.test', 'away.test', 'shop.test'],
        isReady: async (name) => name === 'old.test',
        main: () => undefined,
      },
    );
    authority.refuse('old.test');
    await run(acme);
    expect(examineCertificate(used[0]!).names).toEqual(own);
    pass(61 * day);
    await run(acme);
    expect(examineCertificate(used[1]!).names).toEqual(own);
    authority.refuse(false);
    pass(31 * minute);
    await run(acme);
    expect(authority.wrong).toEqual([]);
    expect(examineCertificate(used[2]!).names).toEqual([...own, 'old.test']);
    await run(acme);
    expect(used).toHaveLength(3);
  }, 60_000);

  it('covers the main address though another name of the owner is refused, or a name server does not answer', async () => {
    const own = ['shop.test', 'admin.shop.test'];
    const { acme, authority, used, pass } = await withAuthority(
      { names: own },
      {
        names: () => ['main.test', 'bad.test'],
        isReady: async (name) => name === 'bad.test',
        main: () => 'main.test',
      },
    );
    const covered = () => examineCertificate(used.at(-1)!).names;
    authority.refuse('bad.test');
    await run(acme);
    expect(covered()).toEqual([...own, 'main.test']);
    const asked = authority.orders.length;
    await run(acme);
    expect([used.length, authority.orders.length]).toEqual([1, asked]);
    pass(61 * day);
    await run(acme);
    expect([used.length, covered()]).toEqual([2, [...own, 'main.test']]);
    // The one in use is better than a new one without the main address, until it ends.
    authority.refuse('main.test');
    pass(61 * day);
    await run(acme);
    expect(used).toHaveLength(2);
    pass(27 * day);
    await run(acme);
    expect([used.length, covered()]).toEqual([3, [...own, 'bad.test']]);
  }, 60_000);

  it("gives each of the owner's names its certificate though another one fails, and takes none away early", async () => {
    const own = ['shop.test', 'admin.shop.test'];
    const names = ['a.test', 'b.test'];
    let isNamed = true;
    const { acme, authority, used, pass } = await withAuthority(
      { names: own },
      {
        names: () => names,
        isReady: async () => {
          if (!isNamed) throw new Error('ESERVFAIL');
          return true;
        },
        main: () => undefined,
      },
    );
    const covered = () => examineCertificate(used.at(-1)!).names;
    authority.refuse('b.test');
    await run(acme);
    expect(covered()).toEqual([...own, 'a.test']);
    const asked = authority.orders.length;
    await run(acme);
    expect([used.length, authority.orders.length]).toEqual([1, asked]);
    // The one that failed is tried again, but the others are covered already, and authorities allow few certificates of the same names.
    authority.refuse('b.test');
    pass(31 * minute);
    await run(acme);
    expect([used.length, authority.orders.length > asked]).toEqual([1, true]);
    // Due, but one that is covered fails, or the name server does: the one in use stays for now.
    authority.refuse('a.test');
    isNamed = false;
    pass(61 * day);
    await run(acme);
    expect(used).toHaveLength(1);
    pass(26.5 * day);
    await run(acme);
    expect([used.length, covered()]).toEqual([2, own]);
    // A new name gets its certificate, whichever other one fails.
    authority.refuse('b.test');
    isNamed = true;
    names.push('c.test');
    pass(day);
    await run(acme);
    expect([used.length, covered()]).toEqual([3, [...own, 'a.test', 'c.test']]);
    expect(authority.wrong).toEqual([]);
  }, 60_000);

  it('that does not answer is named, and asked again at the next check', async () => {
    const { acme, authority, log, used } = await withAuthority();
    await authority.close();
    await run(acme);
    await run(acme);
    expect(used).toEqual([]);
    const said = { message: `${authority.directoryUrl} does not answer: ECONNREFUSED`, inMs: minute };
    expect(log.lines.map(({ event, fields }) => [event, fields])).toEqual(
      [1, 2].map(() => ['certificate-not-obtained', expect.objectContaining(said)]),
    );
  });

  it('misuse: a try under a clock that was years ahead does not put off the next one for years', async () => {
    const { acme, authority, used, pass } = await withAuthority();
    authority.refuse(true);
    pass(3650 * day);
    await run(acme);
    pass(-3650 * day);
    authority.refuse(false);
    await run(acme);
    expect(used).toHaveLength(1);
  }, 60_000);

  it('gives none to addresses and to names of this machine', () => {
    const origins = [
      'https://shop.example',
      'https://admin.shop.example:8443',
      'https://localhost',
      'https://10.0.0.1',
    ];
    expect(certifiedNames([...origins, 'https://[::1]'])).toEqual(['shop.example', 'admin.shop.example']);
  });
});

describe('certificate files', () => {
  it('are read again when they change, and the old one stays while the new ones do not belong together', async () => {
    const folder = temporaryFolder('certificate-files');
    const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
    const [first, second] = [await selfSigned(['shop.test']), await selfSigned(['shop.test'])];
    let written = 0;
    const write = async (file: 'cert' | 'key', text: string) => {
      await writeFile(files[file], text);
      await utimes(files[file], 1000, 1000 + ++written);
    };
    const log = memoryLog();
    const used: Certificate[] = [];
    const watched = watchCertificateFiles(files, (certificate) => void used.push(certificate), log);
    const failed = (why: string) => `Cannot use the certificate "${files.cert}": ${why}`;
    await expect(watched.load()).rejects.toThrow(failed(`"${files.cert}" cannot be read (there is no such file)`));
    await write('cert', first.cert);
    await expect(watched.load()).rejects.toThrow(failed(`"${files.key}" cannot be read (there is no such file)`));
    await write('key', 'no key');
    await expect(watched.load()).rejects.toThrow(failed('the certificate or its key is not in PEM format ('));
    await write('key', first.key);
    await watched.load();
    await run(watched);
    expect(used).toEqual([first]);
    await write('cert', second.cert);
    await run(watched);
    expect([used.length, log.lines.at(-1)?.event]).toEqual([1, 'certificate-not-reloaded']);
    await write('key', second.key);
    await run(watched);
    expect(used[1]).toEqual(second);
    expect(await readFile(files.key, 'utf8')).toBe(second.key);
  });
});
