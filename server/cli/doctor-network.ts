// Network checks, inbound and outbound: ports, names, the reverse proxy, the mail server, and the certificate.
import { lookup } from 'node:dns/promises';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getTls } from 'node:https';
import { createServer, isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { acmeTries, readKeptCertificate } from '../certificates/acme.ts';
import { coversName, examineCertificate, isDue } from '../certificates/certificate.ts';
import { readCertificateFiles } from '../certificates/certificate-files.ts';
import { certifiedNames } from '../certificates/certificates.ts';
import { addressesOf, type Config, hasIpv6, listenedHosts } from '../config/config.ts';
import { isServed } from '../data-folder/control.ts';
import { sendSpans } from '../observe/otlp.ts';
import { trySmtp } from '../outbox/smtp.ts';
import { newestChangeAt } from './doctor-data.ts';
import { answerMs, type Finding, finding, within } from './doctor-finding.ts';
import { doctorMessages } from './doctor-messages.ts';
import { askMail, askState } from './served-state.ts';

/** The addresses that `stoa serve` would use with the same flags. */
export function addresses(config: Config): Finding {
  const { good, bad, note } = finding('Addresses');
  try {
    const { site, admin, preview } = addressesOf(config, hasIpv6());
    if (admin[0] === site[0]) return note(doctorMessages.oneAddress({ site: site[0] }));
    return good(doctorMessages.addresses({ site: site[0], admin: admin[0], preview: preview[0] }));
  } catch (error) {
    return bad((error as Error).message);
  }
}

/** Without duplicates; empty if they conflict, which `addresses` reports. */
function origins(config: Config): string[] {
  try {
    const { site, admin, preview } = addressesOf(config, hasIpv6());
    return [...new Set([site[0]!, admin[0]!, preview[0]!])];
  } catch {
    return [];
  }
}

export async function serving(config: Config): Promise<Finding> {
  const { good, bad } = finding('Server');
  const { dataFolder, port } = config;
  if (await isServed(dataFolder))
    return (await askState(dataFolder))?.isReadOnly
      ? bad(doctorMessages.servingReadOnly)
      : good(doctorMessages.serving);
  for (const { flag, ...at } of listenedAt(config)) {
    const code = await new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      probe.listen(at, () => probe.close(() => resolve(undefined)));
    });
    // With a database, this machine may be serving the site: nothing shows which process it is.
    if (code === 'EADDRINUSE' && config.storeUrl) return good(doctorMessages.portTaken(at));
    if (code !== undefined) return bad(doctorMessages.portBlocked({ ...at, code, flag }));
  }
  return good(doctorMessages.notServing({ port }));
}

function listenedAt(config: Config): { host: string; port: number; flag: string }[] {
  const { port, tls, metrics } = config;
  const onAll = (port: number, flag: string) => listenedHosts(config, hasIpv6()).map((host) => ({ host, port, flag }));
  return [
    ...onAll(port, '--port'),
    ...(tls?.httpPort === undefined ? [] : onAll(tls.httpPort, '--http-port')),
    ...(metrics ? [{ ...metrics, flag: '--metrics' }] : []),
  ];
}

/** An https address without our own TLS: so a proxy is in front, and only its headers distinguish visitors. */
export function proxies({ origin, tls, trustedProxies }: Config): Finding[] {
  const { bad } = finding('Proxy');
  const isProxied = origin?.startsWith('https:') === true && tls === undefined;
  return isProxied && trustedProxies.length === 0 ? [bad(doctorMessages.noProxies({ origin }))] : [];
}

/** Sends an empty batch to the trace collector. */
export async function collector({ otlpEndpoint }: Config): Promise<Finding[]> {
  if (otlpEndpoint === undefined) return [];
  const { good, bad } = finding('Traces');
  const { host } = new URL(otlpEndpoint);
  const why = await sendSpans(otlpEndpoint, [], answerMs);
  return [
    why === undefined ? good(doctorMessages.collector({ host })) : bad(doctorMessages.noCollector({ host, why })),
  ];
}

/** Local names need no name server. */
export async function names(config: Config): Promise<Finding[]> {
  const { good, bad } = finding('Names');
  if (config.origin === undefined) return [];
  const hosts = [...new Set(origins(config).map((origin) => new URL(origin).hostname))];
  const asked = hosts.filter((host) => isIP(host.replace(/^\[|\]$/g, '')) === 0 && !/(?:^|\.)localhost$/.test(host));
  return Promise.all(
    asked.map(async (host) => {
      const found = await within(lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => error));
      if (found === undefined) return bad(doctorMessages.nameServerSilent({ host }));
      if (found instanceof Error) return bad(doctorMessages.nameUnknown({ host, code: found.code ?? '' }));
      return good(doctorMessages.name({ host, addresses: found.map(({ address }) => address) }));
    }),
  );
}

type Answer = { status: number; location?: string; date?: number; validTo?: number };

/** Doesn't follow redirects. */
function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getTls : getPlain;
    const asked = get(url, { agent: false, timeout: answerMs }, (response: IncomingMessage) => {
      const { valid_to } = (response.socket as Partial<TLSSocket>).getPeerCertificate?.() ?? {};
      const { date: said = '', location } = response.headers;
      const [date, validTo] = [Date.parse(said), Date.parse(valid_to ?? '')];
      response.destroy();
      resolve({
        status: response.statusCode ?? 0,
        ...(location !== undefined && { location }),
        ...(!Number.isNaN(date) && { date }),
        ...(!Number.isNaN(validTo) && { validTo }),
      });
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });
}

/** As a proxy does that isn't trusted: we see plain HTTP and ask for the https address. Health checks aren't redirected. */
const redirectsToItself = (url: string): Promise<boolean> =>
  ask(url).then(
    ({ location }) => location !== undefined && URL.parse(location, url)?.href === url,
    () => false,
  );

const dayMs = 86_400_000;
const endsSoonMs = 7 * dayMs;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Requests the public addresses like a visitor's browser, and compares the clocks. */
export async function reached(config: Config): Promise<Finding[]> {
  const isRunning = await isServed(config.dataFolder);
  const asked = config.origin === undefined ? [] : origins(config);
  const answers = await Promise.all(
    asked.map(async (origin) => ({
      origin,
      answer: await within(ask(`${origin}/healthz`).catch((error: NodeJS.ErrnoException) => error)),
      isLooping: await within(redirectsToItself(`${origin}/robots.txt`)),
    })),
  );
  const { good, bad, note } = finding('Reached');
  const findings = answers.flatMap(({ origin, answer, isLooping }): Finding | [] => {
    // If the server isn't running, it can't answer.
    const wrong = isRunning ? bad : note;
    if (answer === undefined || answer instanceof Error) {
      const why = answer?.code ?? answer?.message ?? 'ETIMEDOUT';
      // `names` reports this.
      if (why === 'ENOTFOUND' || why === 'EAI_AGAIN') return [];
      if (/CERT|SIGNED|SELF|ALTNAME|ERR_TLS|ERR_SSL/.test(why)) return bad(doctorMessages.untrusted({ origin, why }));
      return wrong(doctorMessages.unreached({ origin, why, isServed: isRunning }));
    }
    const { status, validTo } = answer;
    if (status !== 200) return wrong(doctorMessages.otherAnswer({ origin, status }));
    if (isLooping) return bad(doctorMessages.redirectsToItself({ origin }));
    return validTo !== undefined && validTo < Date.now() + endsSoonMs
      ? bad(doctorMessages.endsSoon({ origin, day: dayText(validTo) }))
      : good(doctorMessages.reached({ origin }));
  });
  return [...findings, await clock(config, answers)];
}

const skewMaxMs = 60_000;

async function clock(config: Config, answers: { origin: string; answer: Answer | Error | undefined }[]) {
  const { good, bad } = finding('Clock');
  const now = Date.now();
  const newest = await newestChangeAt(config);
  if (newest !== undefined && newest > now + skewMaxMs)
    return bad(
      doctorMessages.clockBehind({ now: new Date(now).toISOString(), newest: new Date(newest).toISOString() }),
    );
  for (const { origin, answer } of answers) {
    if (answer === undefined || answer instanceof Error || answer.date === undefined) continue;
    const seconds = Math.round(Math.abs(now - answer.date) / 1000);
    if (seconds * 1000 > skewMaxMs) return bad(doctorMessages.clockDiffers({ origin, seconds }));
  }
  return good(new Date(now).toISOString());
}

export async function certificate(config: Config): Promise<Finding[]> {
  const { tls, dataFolder } = config;
  if (!tls) return [];
  const { good, bad, note } = finding('Certificate');
  const now = Date.now();
  const tries = tls.kind === 'acme' ? await acmeTries(dataFolder) : undefined;
  if (tries && tries.failures > 0)
    return [bad(doctorMessages.acmeFailed({ failures: tries.failures, next: new Date(tries.nextAt).toISOString() }))];
  try {
    const kept = tls.kind === 'acme' ? await readKeptCertificate(dataFolder) : await readCertificateFiles(tls);
    if (!kept) return [note(doctorMessages.noCertificate)];
    const facts = examineCertificate(kept);
    const missing = certifiedNames(origins(config)).filter((name) => !coversName(facts, name));
    const [from, to] = [dayText(facts.validFrom), dayText(facts.validTo)];
    if (facts.validTo < now) return [bad(doctorMessages.certificateOver({ to }))];
    if (facts.validFrom > now) return [bad(doctorMessages.certificateEarly({ from }))];
    if (missing.length > 0) return [bad(doctorMessages.certificateNames({ names: missing }))];
    if (tls.kind === 'files' && facts.validTo < now + endsSoonMs)
      return [bad(doctorMessages.certificateOverSoon({ to }))];
    return [isDue(facts, now) ? note(doctorMessages.certificateDue({ to })) : good(doctorMessages.certificate({ to }))];
  } catch (error) {
    return [bad(doctorMessages.certificateUnusable({ why: (error as Error).message }))];
  }
}

/** Connects, negotiates TLS, and signs in. Sends nothing. */
export async function mail({ smtpUrl, dataFolder, storeUrl }: Config): Promise<Finding> {
  if (smtpUrl !== undefined) {
    const { hostname, port, protocol } = new URL(smtpUrl);
    const tried = await within(trySmtp(smtpUrl, answerMs), 3 * answerMs);
    const host = port === '' ? hostname : `${hostname}:${port}`;
    return mailFinding({ host, hostname, tried, isTls: protocol === 'smtps:' });
  }
  const { note } = finding('Email');
  const served = storeUrl ? undefined : await within(askMail(dataFolder), 3 * answerMs);
  if (served === undefined) return note(doctorMessages.mailUnknown);
  if (served.server === null) return note(doctorMessages.noMail);
  const { host: hostname, port, ...found } = served.server;
  return mailFinding({ host: `${hostname}:${port}`, hostname, ...found, isOwners: true });
}

type MailTried = {
  /** With its port. */
  host: string;
  hostname: string;
  /** Undefined on timeout. */
  tried: Awaited<ReturnType<typeof trySmtp>> | undefined;
  /** TLS from the first byte. */
  isTls: boolean;
  /** Connected in the editor. */
  isOwners?: boolean;
};

function mailFinding({ host, hostname, tried: found, isTls, isOwners = false }: MailTried): Finding {
  const { good, bad } = finding('Email');
  const tried = found ?? { ok: false, isSignIn: false, reason: 'ETIMEDOUT' };
  if (tried.ok)
    return tried.isEncrypted || isOwnMachine(hostname)
      ? good(doctorMessages.mail({ host }))
      : bad(doctorMessages.mailPlain({ host }));
  const { reason } = tried;
  if (tried.isSignIn)
    return bad(
      isOwners ? doctorMessages.mailRefusedOwner({ host, reason }) : doctorMessages.mailRefused({ host, reason }),
    );
  return bad(doctorMessages.mailUnreached({ host, reason, isTls }));
}

const isOwnMachine = (host: string) => /^(?:localhost|127\.|\[::1\])/.test(host);
