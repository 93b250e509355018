// Findings of stoa doctor that need no whole machine: the owner's mail server, the place of backups, and files that settings name.
import { once } from 'node:events';
import { createServer as createWeb } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../config/config.ts';
import { listenControl } from '../data-folder/control.ts';
import { createSeal, createSecret } from '../data-folder/secret.ts';
import type { SiteParts } from '../installation/open-site.ts';
import { changeMailSettings } from '../site/mail/settings.ts';
import { smtpSink } from '../testing/harness/smtp-sink.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { testStoa } from '../testing/harness/test-stoa.ts';
import { backupPlace, settingFiles } from './doctor-data.ts';
import { doctorMessages } from './doctor-messages.ts';
import { collector, mail, proxies, serving } from './doctor-network.ts';
import { runImport } from './import.ts';

it('asks the server about the mail server that the owner connected', async () => {
  const dataFolder = temporaryFolder('doctor');
  const config = { dataFolder } as Config;
  expect(await mail(config)).toMatchObject({ state: 'note', text: doctorMessages.mailUnknown });

  const [app, sink] = await Promise.all([testStoa(), smtpSink()]);
  const mailSeal = createSeal(await createSecret(dataFolder), 'mail');
  const site = { ...app.parts, config: { dataFolder } } as unknown as SiteParts;
  const control = await listenControl(dataFolder, (request) => runImport(site, request), app.parts.log);
  onTestFinished(async () => {
    await control.close();
    await app.close();
  });
  expect(await mail(config)).toMatchObject({ state: 'note', text: doctorMessages.noMail });
  const { hostname, port } = new URL(sink.url);
  const server = { host: hostname, port: Number(port), security: 'none', user: '' } as const;
  await changeMailSettings({ ...app.parts, mailSeal } as never, { server });
  const text = doctorMessages.mail({ host: `${hostname}:${port}` });
  expect(await mail(config)).toMatchObject({ state: 'good', text });
  await changeMailSettings({ ...app.parts, mailSeal } as never, { server: { ...server, user: 'ada', password: 'no' } });
  expect(await mail(config)).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/refuses .+ Settings > Email/),
  });
  const otherSeal = createSeal(await createSecret(temporaryFolder('doctor')), 'mail');
  const signedIn = { ...server, user: 'ada', password: 'yes' };
  await changeMailSettings({ ...app.parts, mailSeal: otherSeal } as never, { server: signedIn });
  expect(await mail(config)).toMatchObject({ state: 'bad', text: expect.stringMatching(/password cannot be read/) });
  await changeMailSettings({ ...app.parts, mailSeal } as never, { server });
  await sink.close();
  expect(await mail(config)).toMatchObject({ state: 'bad', text: expect.stringMatching(/ECONNREFUSED/) });
});

it('says that backups are on the disk of the site, or can’t be written', async () => {
  const [dataFolder, backupTo] = [temporaryFolder('doctor'), temporaryFolder('doctor')];
  const text = doctorMessages.backupPlaceShared({ place: backupTo });
  expect(await backupPlace({ dataFolder, backupTo } as Config)).toEqual([
    { check: 'Backup place', state: 'note', text },
  ]);
  expect(await backupPlace({ dataFolder, backupTo: path.join(backupTo, 'later') } as Config)).toEqual([]);
  const below = path.join(import.meta.filename, 'backups');
  expect(await backupPlace({ dataFolder, backupTo: below } as Config)).toEqual([
    {
      ...{ check: 'Backup place', state: 'bad' },
      text: doctorMessages.forbidden({ file: below, owned: below, code: 'ENOTDIR' }),
    },
  ]);
});

it('names a file of the settings that is not there', async () => {
  const country = '/srv/countries.csv';
  expect(await settingFiles({ networkFiles: { country } } as Config)).toEqual([
    {
      ...{ check: 'Settings', state: 'bad' },
      text: doctorMessages.settingFile({ flag: 'country-file', file: country, code: 'ENOENT' }),
    },
  ]);
});

it('goes on when the server stops before it answers', async () => {
  const dataFolder = temporaryFolder('doctor');
  const stopping = createServer((socket) => socket.destroy()).listen(path.join(dataFolder, 'control.sock'));
  onTestFinished(() => void stopping.close());
  const config = { dataFolder, port: 0, host: '127.0.0.1' } as unknown as Config;
  expect(await serving(config)).toMatchObject({ state: 'good', text: doctorMessages.notServing({ port: 0 }) });
});

it('names the flag of each port that another program has', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port: taken } = other.address() as AddressInfo;
  const host = '127.0.0.1';
  const free = { dataFolder: temporaryFolder('doctor'), port: 0, host, origin: 'https://shop.example' };
  const found = await Promise.all([
    serving({ ...free, port: taken } as Config),
    serving({ ...free, tls: { kind: 'files', httpPort: taken } } as Config),
    serving({ ...free, metrics: { host, port: taken } } as Config),
    serving({ ...free, metrics: { host, port: 0 } } as Config),
  ]);
  const blocked = (flag: string) => doctorMessages.portBlocked({ port: taken, host, code: 'EADDRINUSE', flag });
  expect(found.map(({ text }) => text)).toEqual([
    ...['--port', '--http-port', '--metrics'].map(blocked),
    doctorMessages.notServing({ port: 0 }),
  ]);
});

it('says that a proxy is not trusted, where one must be in front', () => {
  const origin = 'https://shop.example';
  const found = (config: object) =>
    proxies({ trustedProxies: [], ...config } as unknown as Config).map(({ text }) => text);
  expect(found({ origin })).toEqual([doctorMessages.noProxies({ origin })]);
  for (const config of [
    {},
    { origin: 'http://shop.example' },
    { origin, tls: {} },
    { origin, trustedProxies: ['::1'] },
  ])
    expect(found(config)).toEqual([]);
});

it('asks the bucket of backups and the collector of traces', async () => {
  let status = 200;
  const asked: string[] = [];
  const web = createWeb((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    response.writeHead(status).end(status === 200 ? '' : '<Error><Code>InvalidAccessKeyId</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  onTestFinished(() => void web.close());
  const otlpEndpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const s3 = { keyId: 'id', secret: 'hidden', endpoint: otlpEndpoint };
  const config = { otlpEndpoint, backupTo: 's3://backups/shop', s3 } as unknown as Config;
  const found = async () => (await Promise.all([collector(config), backupPlace(config)])).flat();
  expect((await found()).map(({ state }) => state)).toEqual(['good', 'good']);
  expect(asked.toSorted()).toEqual(['GET /backups', 'POST /v1/traces']);
  status = 403;
  expect(await found()).toEqual([
    { check: 'Traces', state: 'bad', text: expect.stringMatching(/does not accept traces \(status 403\)/) },
    {
      check: 'Backup place',
      state: 'bad',
      text: expect.stringMatching(/\(403 InvalidAccessKeyId\)\. Check --backup-to/),
    },
  ]);
  web.closeAllConnections();
  web.close();
  expect((await found()).map(({ state, text }) => [state, text])).toEqual([
    ['bad', expect.stringContaining('so they are dropped')],
    ['bad', expect.not.stringContaining('hidden')],
  ]);
});
