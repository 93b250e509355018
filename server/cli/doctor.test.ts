// Findings of stoa doctor that need no whole machine: the owner's mail server, the place of backups, and files that settings name.
import { createServer } from 'node:net';
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
import { mail, serving } from './doctor-network.ts';
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
      text: doctorMessages.backupPlaceForbidden({ place: below, code: 'ENOTDIR' }),
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
