// stoa doctor of the built program: problems of a machine, a network, and a folder, each with its remedy.
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../certificates/certificate-fixture.ts';
import { storeFolder } from '../data-folder/backup.ts';
import { noteBackup } from '../data-folder/repository/status.ts';
import { dataFile } from '../store/engines/lmdb/folder.ts';
import { type BuiltServer, program, startBuiltServer } from '../testing/harness/built-server.ts';
import { smtpSink } from '../testing/harness/smtp-sink.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import type { Finding } from './doctor-finding.ts';

type Examined = { code: number | null; found: (check: string, state?: Finding['state']) => string[] };
const day = 86_400_000;

const dataFolder = temporaryFolder('doctor');
let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer({ dataFolder, flags: ['--no-demo'] });
});
afterAll(() => void server.child.kill('SIGKILL'));

/** @param before the program that starts it, e.g. with other limits */
async function doctor(args: readonly string[], before: readonly string[] = []): Promise<Examined> {
  const [file, ...rest] = [...before, process.execPath, program, 'doctor', '--data', dataFolder, '--json', ...args];
  const { code, out } = await new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(file!, rest, { timeout: 60_000 }, (_, out) => resolve({ code: child.exitCode, out }));
  });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return {
    code,
    found: (check, state = 'bad') =>
      findings.filter((one) => one.check === check && one.state === state).map(({ text }) => text),
  };
}

/** @param isLooping pages redirect to themselves, as behind a proxy that isn't trusted */
async function answering(status: number, { date = Date.now(), isLooping = false } = {}) {
  const web = createServer(({ url, headers }, response) => {
    const head = { Date: new Date(date).toUTCString(), Connection: 'close' };
    if (isLooping && url !== '/healthz')
      response.writeHead(301, { ...head, Location: `http://${headers.host}${url}` }).end();
    else response.writeHead(status, head).end();
  });
  await once(web.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void web.close());
  const { port } = web.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;
  return ['--origin', own, '--admin-origin', own, '--preview-origin', `http://localhost:${port}`];
}

it('finds nothing wrong with a site that is served, and signs in to its mail server without a mail', async () => {
  const sink = await smtpSink();
  onTestFinished(() => sink.close());
  const { code, found } = await doctor(['--port', '0', '--smtp-url', sink.url, '--metrics', '0']);
  expect([code, found('Server', 'good'), found('Email', 'good')]).toEqual([
    0,
    ['This site is being served.'],
    [expect.stringMatching(/accepts email from this site$/)],
  ]);
  for (const check of ['Memory', 'Open files', 'Time zones', 'Clock', 'Disk'])
    expect(found(check, 'good'), check).toHaveLength(1);
  expect(sink.mails).toEqual([]);
});

it('names what is wrong with names, certificate, and mail server', async () => {
  const folder = temporaryFolder('doctor');
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const made = await selfSigned(['shop.invalid'], { from: Date.now() - 90 * day, to: Date.now() - day });
  await Promise.all([writeFile(cert, made.cert), writeFile(key, made.key)]);
  const sink = await smtpSink();
  onTestFinished(() => sink.close());
  const given = ['--origin', 'https://shop.invalid', '--tls-cert', cert, '--tls-key', key];
  const { code, found } = await doctor([...given, '--smtp-url', sink.url.replace('//', '//ada:wrong@')]);
  expect(code).toBe(1);
  expect(found('Names')).toHaveLength(3);
  expect(found('Names')[1]).toMatch(/^admin\.shop\.invalid has no address .+ add an A or AAAA record/);
  expect(found('Certificate')).toEqual([expect.stringMatching(/^It ended on .+ Renew it\./)]);
  expect(found('Email')).toEqual([expect.stringMatching(/refuses the user or the password in --smtp-url/)]);

  const young = await selfSigned(['shop.invalid']);
  await Promise.all([writeFile(cert, young.cert), writeFile(key, young.key)]);
  const closed = await doctor([...given, '--smtp-url', 'smtps://127.0.0.1:1']);
  expect(closed.found('Certificate')).toEqual([
    'It is not for admin.shop.invalid, preview.shop.invalid. Get one that names all addresses of the site.',
  ]);
  expect(closed.found('Email')).toEqual([expect.stringMatching(/ECONNREFUSED.+Check the name, the port/)]);
});

it('asks the public addresses, and compares clocks', async () => {
  expect((await doctor(await answering(502))).found('Reached')[0]).toMatch(/answers 502 instead of 200\. Check/);
  const looping = await doctor(await answering(200, { isLooping: true }));
  expect(looping.found('Reached')[0]).toMatch(/redirect to themselves\. Set .+ --trusted-proxies/);
  const late = await doctor(await answering(200, { date: Date.now() - 3_600_000 }));
  expect([late.found('Reached'), late.found('Clock')]).toEqual([
    [],
    [expect.stringMatching(/differs by 3\d{3} seconds/)],
  ]);
});

it('finds few open files, readable folders, old backups, and a clock that runs behind', async () => {
  const few = await doctor(['--port', '0'], ['sh', '-c', 'ulimit -n 500; exec "$@"', 'sh']);
  expect(few.found('Open files')).toEqual([expect.stringMatching(/^Only 500 .+LimitNOFILE=/)]);

  const success = { tookMs: 1, records: 1, files: 1, sizeBytes: 1, newBytes: 1, damaged: 0, version: 1 };
  await noteBackup(dataFolder, (status) => ({
    ...status,
    place: '/backups/shop',
    lastSuccess: { ...success, at: Date.now() - 3 * day },
  }));
  expect((await doctor(['--port', '0'])).found('Backups')).toEqual([
    expect.stringMatching(/72 hours ago.+make one now with: stoa backup \/backups\/shop$/),
  ]);
  await rm(path.join(storeFolder(dataFolder), 'backups.json'));

  expect(await server.stop()).toBe(0);
  const [files, aside] = [path.join(dataFolder, 'files'), path.join(dataFolder, 'aside')];
  await rename(files, aside);
  await mkdir(files);
  await chmod(files, 0o755);
  const later = new Date(Date.now() + day);
  await utimes(dataFile(storeFolder(dataFolder)), later, later);
  const { found } = await doctor(['--port', '0']);
  expect(found('Data folder')).toEqual([`Other users can read ${files}. Run: chmod 700 ${files}`]);
  expect(found('Clock')).toEqual([expect.stringMatching(/last change of this site is from .+timedatectl/)]);
});

/** Needs a mount namespace of its own, which containers may forbid. */
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

it.skipIf(!canMount)('says that the data folder is on a read-only disk', async () => {
  const readOnly = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
  const { code, found } = await doctor(['--port', '0'], ['unshare', '-rm', 'sh', '-c', readOnly, 'sh', dataFolder]);
  expect([code, found('Data folder')]).toEqual([1, [`${dataFolder} is on a read-only disk. Make that disk writable.`]]);
});
