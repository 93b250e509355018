// Certificates from a certificate authority through ACME (RFC 8555, http-01), stored in the data folder and renewed in time.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'acme-client';
import type { Job } from '../base/jobs.ts';
import type { Clock, Log } from '../base/parts.ts';
import { writeDurably } from '../store/engines/lmdb/folder.ts';
import { type Certificate, type CertificateFacts, coversName, examineCertificate, isDue } from './certificate.ts';
import { certificateMessages } from './messages.ts';

type AcmeOptions = {
  /** Called when a certificate is about to expire and was not renewed. */
  email: string;
  directoryUrl: string;
  /** Host names that the certificate must cover. */
  names: readonly string[];
  /** The owner's further host names. Those that are ready are covered too, as long as that does not keep the others from being. */
  others?: OtherNames;
  dataFolder: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  /** Installs the certificate for new connections. */
  use: (certificate: Certificate) => void;
  /** From 0 to 1, e.g. Math.random: adds jitter to retries. */
  chance: () => number;
  /** Interval at which the authority's validation is polled. */
  pollMs?: number;
};

export type OtherNames = {
  names(): readonly string[];
  isReady(name: string): Promise<boolean>;
  /** The site's main address, if it is one of them. A certificate that covers it isn't given up for another name. */
  main(): string | undefined;
};

const checkEveryMs = 60_000;
/** A certificate isn't replaced by one without a name that it covers before this time. */
const lastDaysMs = 3 * 24 * 60 * 60_000;
/** Authorities allow few failures an hour: 15 min, 30 min … 12 h. */
const firstRetryMs = 15 * 60_000;
const longestRetryMs = 12 * 60 * 60_000;
/** Jitter, as shares of the retry delay. */
const [earliest, latest] = [0.8, 1.2];
const pollAttempts = 20;
const answerMs = 10_000;

/** The authority is unreachable. It does not count this as a failure, so the next check retries. */
class AuthorityAway extends Error {}

type Account = { directoryUrl: string; key: string };
type Wait = { failures: number; nextAt: number };
/** On disk, so that restarting does not reset the backoff. */
type Tries = Wait & { names: string };

const certificateFile = (dataFolder: string) => path.join(dataFolder, 'tls', 'site.pem');
const accountFile = (dataFolder: string) => path.join(dataFolder, 'tls', 'account.json');
const triesFile = (dataFolder: string) => path.join(dataFolder, 'tls', 'tries.json');
/** Apart, so that a failure of the owner's names delays no renewal of the site's own. */
const otherTriesFile = (dataFolder: string) => path.join(dataFolder, 'tls', 'tries-domains.json');
/** The owner's names that the authority could not validate, each with its wait: they must not cost the others their certificate. */
const failingFile = (dataFolder: string) => path.join(dataFolder, 'tls', 'failing-domains.json');

/** The key and the chain share one file, so that they always match. */
export async function readKeptCertificate(dataFolder: string): Promise<Certificate | undefined> {
  const pem = await readFile(certificateFile(dataFolder), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : { cert: pem, key: pem };
}

/** Failed attempts since the last success. */
export const acmeTries = (dataFolder: string): Promise<Tries | undefined> => readJson<Tries>(triesFile(dataFolder));

export function createAcme(options: AcmeOptions): {
  /** The key authorization that answers an http-01 token. */
  challenge: (token: string) => string | undefined;
  /** Uses the stored certificate, if there is one. */
  load(): Promise<void>;
  job: Job;
} {
  const { dataFolder, clock, log, names: own, others, use } = options;
  const challenges = new Map<string, string>();

  /** Facts about the certificate in use. @returns undefined if there is none, or it is damaged */
  async function keptFacts(): Promise<CertificateFacts | undefined> {
    const kept = await readKeptCertificate(dataFolder);
    try {
      return kept && examineCertificate(kept);
    } catch {
      return undefined;
    }
  }

  async function isNeeded(names: readonly string[]): Promise<boolean> {
    const facts = await keptFacts();
    return !facts || isDue(facts, clock.now()) || !names.every((name) => coversName(facts, name));
  }

  /** @param all names that the certificate should cover */
  async function isBetter(names: readonly string[], all: readonly string[]): Promise<boolean> {
    const facts = await keptFacts();
    if (!facts || facts.validTo <= clock.now() + lastDaysMs) return true;
    const lost = all.filter((name) => !names.includes(name) && coversName(facts, name));
    const main = others?.main() ?? '';
    return lost.length === 0 || (!lost.includes(main) && names.some((name) => !coversName(facts, name)));
  }

  async function withReadyOthers(): Promise<readonly string[]> {
    const added = others?.names().filter((name) => !own.includes(name)) ?? [];
    if (!others || added.length === 0 || !(await isNeeded([...own, ...added]))) return own;
    const facts = await keptFacts();
    const main = others.main();
    // A name server that doesn't answer for once must not cost a domain its certificate.
    const isReady = (name: string) => others.isReady(name).catch(() => facts !== undefined && coversName(facts, name));
    const areReady = await Promise.all(added.map(isReady));
    return [...own, ...added.filter((name, n) => areReady[n] || name === main)];
  }

  /** Gets a certificate for all names, or for as many as possible. */
  async function renewMost(): Promise<void> {
    const all = await withReadyOthers();
    const most = await withoutFailing(all);
    if (most.length > own.length && (await isNeeded(most)) && (await isBetter(most, all))) {
      const isRenewed = await renew(most, otherTriesFile(dataFolder));
      const rest = isRenewed === false ? await findFailing(most) : most;
      if (
        rest.length < most.length &&
        rest.length > own.length &&
        (await isNeeded(rest)) &&
        (await isBetter(rest, all))
      )
        await renew(rest, otherTriesFile(dataFolder));
    }
    if ((await isNeeded(own)) && (await isBetter(own, all))) await renew(own, triesFile(dataFolder));
  }

  async function withoutFailing(names: readonly string[]): Promise<readonly string[]> {
    const failing = await readFailing();
    return names.filter((name) => !failing[name] || leftMs(failing[name]) === 0);
  }

  const readFailing = async () => (await readJson<Record<string, Wait>>(failingFile(dataFolder))) ?? {};

  /** If the clock was wrong at the last failure, wait no longer than the longest retry delay. */
  function leftMs({ failures, nextAt }: Wait): number {
    const left = failures > 0 ? nextAt - clock.now() : 0;
    return left > 0 && left <= longestRetryMs * latest ? left : 0;
  }

  /** @param before how often it has failed already */
  function nextWait(before: number): Wait & { inMs: number } {
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(before, 10), longestRetryMs);
    const inMs = Math.round(delayMs * (earliest + (latest - earliest) * options.chance()));
    return { failures: before + 1, nextAt: clock.now() + inMs, inMs };
  }

  /**
   * Has the owner's names validated one by one, after an order for all of them failed.
   * @returns the names without those that failed, which have to wait
   */
  async function findFailing(names: readonly string[]): Promise<readonly string[]> {
    const before = await readFailing();
    const failing: Record<string, Wait> = {};
    // The failure of the order has been logged.
    const client = await openClient().catch(() => undefined);
    if (!client) return names;
    for (const name of names.filter((one) => !own.includes(one)))
      await authorize(client, name).catch((error: Error) => {
        const { inMs, ...wait } = nextWait(before[name]?.failures ?? 0);
        failing[name] = wait;
        log.warn('certificate-not-obtained', { names: [name], message: error.message.slice(0, 300), inMs });
      });
    challenges.clear();
    const waiting = Object.entries(before).filter(
      ([name]) => !names.includes(name) && others?.names().includes(name) === true,
    );
    await keep(failingFile(dataFolder), JSON.stringify({ ...Object.fromEntries(waiting), ...failing }));
    return names.filter((name) => !failing[name]);
  }

  /** @returns false when it failed, undefined when it was not tried */
  async function renew(names: readonly string[], file: string): Promise<boolean | undefined> {
    const tries = await readJson<Tries>(file);
    const text = names.join();
    const failures = tries?.names === text ? tries.failures : 0;
    if (tries && failures > 0 && leftMs(tries) > 0) return undefined;
    try {
      const pem = await obtain(names);
      const certificate = { cert: pem, key: pem };
      const { validTo } = examineCertificate(certificate);
      await keep(certificateFile(dataFolder), pem);
      await keep(file, JSON.stringify({ names: text, failures: 0, nextAt: 0 }));
      use(certificate);
      log.info('certificate-obtained', { names, validTo: new Date(validTo).toISOString() });
      return true;
    } catch (error) {
      const message = (error as Error).message.slice(0, 300);
      if (error instanceof AuthorityAway) {
        log.warn('certificate-not-obtained', { names, message, inMs: checkEveryMs });
        return undefined;
      }
      const { inMs, ...wait } = nextWait(failures);
      const failed: Tries = { names: text, ...wait };
      await keep(file, JSON.stringify(failed));
      log.warn('certificate-not-obtained', { names, message, inMs });
      return false;
    } finally {
      challenges.clear();
    }
  }

  async function openClient(): Promise<Client> {
    // Loaded lazily: most sites are behind a proxy, and the others need it once in two months.
    const { default: acme } = await import('acme-client');
    const { directoryUrl, pollMs = 2_000 } = options;
    // The client retries for more than a minute and then hides the reason.
    await fetch(directoryUrl, { signal: AbortSignal.timeout(answerMs) }).then(
      (answer) => answer.body?.cancel(),
      (error: Error) => {
        const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
        throw new AuthorityAway(certificateMessages.authorityAway({ url: directoryUrl, why: code || message }));
      },
    );
    const account = await accountOf(directoryUrl);
    const client = new acme.Client({
      directoryUrl,
      accountKey: account.key,
      backoffAttempts: pollAttempts,
      backoffMin: pollMs,
      backoffMax: pollMs * 8,
    });
    await client.createAccount({ termsOfServiceAgreed: true, contact: [`mailto:${options.email}`] });
    return client;
  }

  /** @returns key and chain */
  async function obtain(names: readonly string[]): Promise<string> {
    const { default: acme } = await import('acme-client');
    const client = await openClient();
    const [key, csr] = await acme.crypto.createCsr({ commonName: names[0]!, altNames: [...names] }, newKey());
    const chain = await client.auto({
      csr,
      challengePriority: ['http-01'],
      // The authority itself checks whether the address reaches us.
      skipChallengeVerification: true,
      challengeCreateFn: async (_, { token }, answer) => void challenges.set(token, answer),
      challengeRemoveFn: async (_, { token }) => void challenges.delete(token),
    });
    return `${key.toString().trim()}\n${chain.trim()}\n`;
  }

  /** Validates a name without a certificate: an order with it and others finds it valid. */
  async function authorize(client: Client, name: string): Promise<void> {
    const order = await client.createOrder({ identifiers: [{ type: 'dns', value: name }] });
    for (const { status, challenges: offered } of await client.getAuthorizations(order)) {
      const challenge = offered.find(({ type }) => type === 'http-01');
      if (status === 'valid' || !challenge) continue;
      challenges.set(challenge.token, await client.getChallengeKeyAuthorization(challenge));
      await client.completeChallenge(challenge);
      await client.waitForValidStatus(challenge);
    }
  }

  /** One account per authority, created before its first use. */
  async function accountOf(directoryUrl: string): Promise<Account> {
    const known = await readJson<Account>(accountFile(dataFolder));
    if (known?.directoryUrl === directoryUrl && isKey(known.key)) return known;
    const account = { directoryUrl, key: newKey() };
    await keep(accountFile(dataFolder), JSON.stringify(account));
    return account;
  }

  return {
    challenge: (token) => challenges.get(token),
    async load() {
      const kept = await readKeptCertificate(dataFolder);
      if (!kept) return;
      try {
        examineCertificate(kept);
        use(kept);
      } catch (error) {
        log.warn('certificate-damaged', { message: (error as Error).message });
      }
    },
    job: {
      name: 'certificates/acme',
      everyMs: checkEveryMs,
      begins: 'at once',
      run: renewMost,
    },
  };
}

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function isKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

/** Readable to this user only. */
async function keep(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, text);
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined; // Absent or damaged: create it again.
  }
}
