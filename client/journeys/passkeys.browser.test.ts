// Passkeys with Chromium's own authenticator: added in the settings, used to sign in, canceled, and removed. Admin, job 52.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, goTo, startJourney } from './hands.ts';

/** A passkey belongs to a name, not to an IP address. */
const flags = ['--origin', 'http://shop.localhost:0', '--admin-origin', 'http://admin.shop.localhost:0'];
const settings = '/config/settings';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];
let session: CDPSession;
let authenticatorId: string;

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: phone, flags }));
  session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  ({ authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  }));
}, 120_000);

afterAll(async () => {
  await endJourney(server, browser);
  // Chromium logs the answer to the removed passkey.
  const logged = /\/api\/auth\/passkey: /;
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const passkeys = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
/** Chromium answers as for a person who closes its question, or whose finger it doesn't know. */
const setKnown = (isUserVerified: boolean) =>
  session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

async function begin(): Promise<void> {
  await button('Add a passkey').click();
  await dialog('Add a passkey').getByLabel('Your password').fill('correct horse battery');
  await dialog('Add a passkey').getByRole('button', { name: 'Continue' }).click();
}

async function home(): Promise<void> {
  await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
  await goTo(page, settings);
}

async function signOut(): Promise<void> {
  await goTo(page, settings);
  await button('Sign out').first().click();
  await button('Sign in with a passkey').waitFor();
}

it('says what to do when the browser’s question is canceled, and adds nothing', async () => {
  await goTo(page, settings);
  await page.getByText('You have no passkeys yet.').waitFor();
  await setKnown(false);
  await begin();
  await dialog('Add a passkey')
    .getByText(/^The passkey wasn’t added\. .*Try again\.$/)
    .waitFor();
  expect(await passkeys()).toBe(0);
  await setKnown(true);
  await dialog('Add a passkey').getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Added the passkey.').first().waitFor();
  expect(await passkeys()).toBe(1);
  await page.getByText(/^Added .* · Never used$/).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
});

it('does not add a second one of the same device', async () => {
  await begin();
  await dialog('Add a passkey').getByText('This device already has a passkey for your account.').waitFor();
  expect(await passkeys()).toBe(1);
  await dialog('Add a passkey').getByRole('button', { name: 'Cancel' }).click();
  await button('Discard').click();
  await dialog('Add a passkey').waitFor({ state: 'detached' });
});

it('signs in without the password, after a canceled question too', async () => {
  await signOut();
  await setKnown(false);
  await button('Sign in with a passkey').click();
  await page.getByText(/^The passkey wasn’t used\. .*sign in another way\.$/).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await setKnown(true);
  await button('Sign in with a passkey').click();
  await home();
  await page.getByText(/^Added .* · Last used /).waitFor();
});

it('no longer signs in when it is removed, and the device says so', async () => {
  await page.getByRole('button', { name: /^Actions for .*passkey/ }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await button('Remove').click();
  await page.getByText('You have no passkeys yet.').waitFor();
  await signOut();
  await button('Sign in with a passkey').click();
  await page.getByText("This passkey doesn't work here. Try again, or sign in with your password.").waitFor();
  await page.getByLabel('Email').fill('rosalind@shop.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await home();
  await page.getByText('You have no passkeys yet.').waitFor();
});
