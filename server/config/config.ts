// The command line, the environment, and the file of settings, parsed once into a typed Config.
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Keep } from '../data-folder/repository/keep.ts';
import { s3Messages } from '../s3/messages.ts';
import { isS3, type S3Access } from '../s3/place.ts';
import { configMessages } from './messages.ts';
import { type CommandName, commands, commonFlags, envOf, type Option, type OptionName, options } from './options.ts';
import { type Setting, type Sources, settingsOf } from './settings.ts';
import { similarName } from './similar-name.ts';
import { UsageError } from './usage-error.ts';

export { UsageError } from './usage-error.ts';

/** @param action what the command was asked to do: a misspelled one gets the similar name */
export function usageError(command: CommandName, action?: string): UsageError {
  const { usage } = commands[command];
  const actions = usage.split(' | ').flatMap((form) => form.split(' ')[2]?.split('|') ?? []);
  const similar = action === undefined || actions.includes(action) ? undefined : similarName(action, actions);
  if (similar === undefined) return new UsageError(configMessages.usage({ usage }));
  const [typed, meant] = [`${command} ${action}`, `${command} ${similar}`];
  return new UsageError(configMessages.unknownCommand({ command: typed, similar: meant, commands: [] }));
}

/** @throws UsageError for a flag that is set, but that this form of the command ignores */
export function refuseUnused(form: string, flags: Partial<Record<OptionName, unknown>>): void {
  for (const [flag, value] of Object.entries(flags))
    if (value !== undefined && value !== false) throw new UsageError(configMessages.noEffect({ flag, form }));
}

export type Config = {
  port: number;
  host: string;
  dataFolder: string;
  /** Absent: LMDB in the data folder. Contains a password. */
  storeUrl?: string;
  /** `s3://bucket/prefix`, with `storeUrl` and `s3` only. Absent: the data folder. */
  blobsPlace?: string;
  /** The site's public address. Absent: this machine's own names. */
  origin?: string;
  previewOrigin?: string;
  adminOrigin?: string;
  trustedProxies: readonly string[];
  /** Absent: plain HTTP, for a proxy or for this machine. */
  tls?: TlsConfig;
  graceMs: number;
  drainMs: number;
  log: 'json' | 'text';
  /** 0: no request is logged as slow. */
  slowMs: number;
  /** Absent: no metrics. */
  metrics?: { host: string; port: number };
  otlpEndpoint?: string;
  demo: boolean;
  cartLimit: number;
  /** Absent: no IP addresses are looked up. */
  networkFiles?: { country?: string; datacenter?: string };
  maxInFlight: number;
  maxDelayMs: number;
  pageCacheBytes: number;
  /** Absent: a percentage of the disk. */
  keepFreeBytes?: number;
  /** Absent: email stays in the site's inbox. Contains a password. */
  smtpUrl?: string;
  mailFrom?: string;
  privateWebhooks: boolean;
  serverHeader?: string;
  stripeApi?: string;
  newSecret: boolean;
  dryRun: boolean;
  replaceSameUrl: boolean;
  page?: string;
  /** Absent: standard output. */
  out?: string;
  report?: string;
  layout?: 'squarespace' | 'shopify';
  /** A folder, or `s3://bucket/prefix`. Absent: no backups are scheduled. */
  backupTo?: string;
  backupEvery: 'daily' | number;
  backupKeep: Keep;
  /** Absent: no credentials are set. */
  s3?: S3Access;
  at?: number;
  skipDamaged: boolean;
  withSecret: boolean;
  explain: boolean;
  schema: boolean;
  json: boolean;
};

/** `httpPort`: the port for plain HTTP besides HTTPS; absent: none. */
export type TlsConfig = { httpPort?: number } & (
  | { kind: 'files'; cert: string; key: string }
  | { kind: 'acme'; email: string; directoryUrl: string }
);

export type CommandLine =
  | { kind: 'run'; command: CommandName; config: Config; settings: Setting[]; positionals: string[] }
  | { kind: 'print'; text: string };

/**
 * @param argv without the program's own two
 * @throws UsageError naming the flag, variable or file, its value and what is allowed
 */
export function parseCommandLine(
  argv: readonly string[],
  env: Sources['env'],
  tty: boolean,
  read?: Sources['read'],
): CommandLine {
  const [given, ...rest] = argv;
  if (given === undefined || given === 'help' || given === '--help' || given === '-h')
    return { kind: 'print', text: help(rest[0]) };
  const first = given === '--version' ? 'version' : given;
  if (!isCommand(first)) throw unknownCommand(first);
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'print', text: help(first) };

  const { flags, positionals } = readFlags(first, rest);
  const [least, most] = commands[first].positionals;
  if (positionals.length < least || positionals.length > most) throw usageError(first);
  const settings = settingsOf(flagsOf(first), { flags, env, ...(read && { read }) });
  // HTTPS changes some defaults.
  const set = settings.filter(({ source }) => source !== 'default');
  const values = Object.fromEntries(set.map(({ name, value }) => [name, value]));
  const config = configOf(values, tty);
  return { kind: 'run', command: first, positionals, settings: settings.map(effective(config)), config };
}

/** Replaces these defaults. */
const effective = ({ port, host, tls }: Config) => {
  const values: Partial<Record<OptionName, unknown>> = { port, host, 'http-port': tls?.httpPort };
  return (setting: Setting): Setting => {
    const value = values[setting.name];
    return setting.source !== 'default' || value === undefined ? setting : { ...setting, value, text: String(value) };
  };
};

function unknownCommand(command: string) {
  const names = Object.keys(commands);
  return new UsageError(
    configMessages.unknownCommand({
      command,
      similar: similarName(command, [...names, ...helpNames]),
      commands: names,
    }),
  );
}

const helpNames = ['help', '--help', '--version'];

const isCommand = (text: string): text is CommandName => Object.hasOwn(commands, text);

const flagsOf = (command: CommandName): readonly OptionName[] => [
  ...new Set<OptionName>([...commands[command].flags, ...commonFlags]),
];

function readFlags(
  name: CommandName,
  argv: readonly string[],
): { flags: Partial<Record<OptionName, string>>; positionals: string[] } {
  const allowed = flagsOf(name);
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
    options: Object.fromEntries(
      allowed.map((flag) => [flag, { type: 'value' in options[flag] ? 'string' : 'boolean' } as const]),
    ),
  });
  const flags: Partial<Record<OptionName, string>> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const negative = token.name.startsWith('no-') && allowed.includes(token.name.slice(3) as OptionName);
    const flag = (negative ? token.name.slice(3) : token.name) as OptionName;
    if (!allowed.includes(flag)) {
      const flags = allowed.map((one) => `--${one}`);
      const similar = similarName(token.rawName, [...flags, '--help']);
      throw new UsageError(configMessages.unknownFlag({ flag: token.rawName, command: name, similar, flags }));
    }
    const takesValue = 'value' in options[flag];
    if (takesValue && (token.value === undefined || negative))
      throw new UsageError(configMessages.valueMissing({ flag, value: (options[flag] as Option).value }));
    flags[flag] = takesValue ? token.value : (token.value ?? String(!negative && !token.rawName.startsWith('--no-')));
  }
  return { flags, positionals };
}

function configOf(values: Partial<Record<OptionName, unknown>>, tty: boolean): Config {
  const value = <T>(name: OptionName): T => (values[name] ?? defaultOf(name)) as T;
  const keepFreeMb = value<number | undefined>('keep-free-mb');
  const tls = tlsOf(values);
  return {
    port: (values.port as number | undefined) ?? (tls ? 443 : value('port')),
    host: (values.host as string | undefined) ?? (tls ? (hasIpv6() ? '::' : '0.0.0.0') : value('host')),
    ...(tls && { tls }),
    dataFolder: path.resolve(value('data')),
    storeUrl: value('store'),
    ...blobsOf(values),
    origin: value('origin'),
    previewOrigin: value('preview-origin'),
    adminOrigin: value('admin-origin'),
    trustedProxies: value<string[] | undefined>('trusted-proxies') ?? [],
    graceMs: value<number>('grace-seconds') * 1000,
    drainMs: value<number>('drain-seconds') * 1000,
    log: value<Config['log'] | undefined>('log') ?? (tty && !value('json') ? 'text' : 'json'),
    slowMs: value('slow-ms'),
    metrics: value('metrics'),
    otlpEndpoint: value('otlp-endpoint'),
    demo: value('demo'),
    cartLimit: value('cart-limit'),
    ...networkFilesOf(value('country-file'), value('datacenter-file')),
    maxInFlight: value('max-in-flight'),
    maxDelayMs: value('max-delay-ms'),
    // The cache needs a limit above 0. One byte fits no page.
    pageCacheBytes: Math.max(1, value<number>('page-cache-mb') * 2 ** 20),
    keepFreeBytes: keepFreeMb === undefined ? undefined : keepFreeMb * 2 ** 20,
    smtpUrl: value('smtp-url'),
    mailFrom: value('mail-from'),
    privateWebhooks: value('private-webhooks'),
    serverHeader: value('server-header'),
    stripeApi: value('stripe-api'),
    newSecret: value('new-secret'),
    dryRun: value('dry-run'),
    replaceSameUrl: value('replace-same-url'),
    page: value('page'),
    out: value('out'),
    report: value('report'),
    layout: value('layout'),
    backupTo: placeOf(value('backup-to')),
    backupEvery: value('backup-every'),
    backupKeep: value('backup-keep'),
    s3: s3Of(values),
    at: value('at'),
    skipDamaged: value('skip-damaged'),
    withSecret: value('with-secret'),
    explain: value('explain'),
    schema: value('schema'),
    json: value('json'),
  };
}

const networkFilesOf = (country?: string, datacenter?: string): Pick<Config, 'networkFiles'> =>
  country === undefined && datacenter === undefined
    ? {}
    : {
        networkFiles: {
          ...(country !== undefined && { country: path.resolve(country) }),
          ...(datacenter !== undefined && { datacenter: path.resolve(datacenter) }),
        },
      };
const placeOf = (place: string | undefined) => (place === undefined || isS3(place) ? place : path.resolve(place));

function s3Of(values: Partial<Record<OptionName, unknown>>): S3Access | undefined {
  const text = (name: OptionName) => values[name] as string | undefined;
  const [keyId, secret, endpoint, region] = [
    text('s3-key-id'),
    text('s3-secret'),
    text('s3-endpoint'),
    text('s3-region'),
  ];
  if (keyId === undefined || secret === undefined) return undefined;
  return { keyId, secret, ...(endpoint !== undefined && { endpoint }), ...(region !== undefined && { region }) };
}

/** @throws UsageError when settings that it needs are missing */
function blobsOf(values: Partial<Record<OptionName, unknown>>): Pick<Config, 'blobsPlace'> {
  const place = values.blobs as string | undefined;
  if (place === undefined) return {};
  if (values.store === undefined) throw new UsageError(configMessages.blobsNeedStore);
  if (s3Of(values) === undefined) throw new UsageError(s3Messages.noS3Access({ place }));
  return { blobsPlace: place };
}

function defaultOf(name: OptionName): unknown {
  const option: Option = options[name];
  return option.default === undefined ? undefined : option.schema.parse(option.default);
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/** @throws UsageError when only some of the TLS settings are given */
function tlsOf(values: Partial<Record<OptionName, unknown>>): TlsConfig | undefined {
  const text = (name: OptionName) => values[name] as string | undefined;
  const [cert, key, email, origin] = [text('tls-cert'), text('tls-key'), text('acme'), text('origin')];
  if (cert === undefined && key === undefined && email === undefined) return undefined;
  if (email !== undefined && (cert ?? key) !== undefined) throw new UsageError(configMessages.twoCertificates);
  if (email === undefined && (cert === undefined || key === undefined))
    throw new UsageError(configMessages.halfCertificate);
  if (!origin?.startsWith('https:')) throw new UsageError(configMessages.tlsOrigin);
  const usual = email !== undefined || (values.port ?? 443) === 443 ? 80 : undefined;
  const httpPort = (values['http-port'] as number | undefined) ?? usual;
  const plain = httpPort === undefined ? {} : { httpPort };
  return email === undefined
    ? { kind: 'files', cert: cert!, key: key!, ...plain }
    : { kind: 'acme', email, directoryUrl: text('acme-directory') ?? letsEncrypt, ...plain };
}

type Addresses = { site: string[]; preview: string[]; admin: string[] };

/**
 * The addresses of the site, its preview, and the editor: three hosts, because owners' code runs on the first two. With a public origin,
 * its own host and two subdomains; without one, three names of this machine that every browser resolves (Safari resolves no *.localhost).
 *
 * @param hasIpv6 whether this machine has the address ::1
 * @throws UsageError when the preview shares a host with another one
 */
export function addressesOf(
  config: Pick<Config, 'host' | 'port' | 'origin' | 'previewOrigin' | 'adminOrigin'>,
  hasIpv6: boolean,
): Addresses {
  const { origin, previewOrigin, adminOrigin, port, host } = config;
  const named = origin === undefined ? undefined : new URL(origin);
  const site = [origin ?? `http://localhost:${port}`];
  if (!origin && !isOwnMachine(host)) site.push(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
  const local = hasIpv6 ? `http://[::1]:${port}` : `http://preview.localhost:${port}`;
  const preview = previewOrigin ?? (named ? below(named, 'preview') : local);
  const admin = adminOrigin ?? (named ? below(named, 'admin') : `http://127.0.0.1:${port}`);
  // Compares hosts, because requests are distinguished only by host.
  if ([...site, admin].some((other) => new URL(other).host === new URL(preview).host))
    throw new UsageError(configMessages.sameOrigin({ preview }));
  return { site, preview: [preview], admin: [admin] };
}

/** Addresses to listen on: `--host`, and without a public origin the loopback addresses that the names above resolve to. */
export function listenedHosts({ host, origin }: Pick<Config, 'host' | 'origin'>, hasIpv6: boolean): string[] {
  if (origin !== undefined || host === '::') return [host];
  const loopback = ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];
  if (host === '0.0.0.0') return [host, ...loopback.slice(1)];
  return host === 'localhost' ? loopback : [...new Set([host, ...loopback])];
}

/** Some machines and containers have no IPv6 at all. */
export function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
}

/** `https://shop.example` → `https://admin.shop.example`. An IP address has no subdomains, so the editor shares it. */
function below(url: URL, name: 'preview' | 'admin'): string {
  if (!/^[\d.]+$|^\[/.test(url.hostname)) return `${url.protocol}//${name}.${url.host}`;
  return name === 'admin' ? url.origin : `${url.protocol}//preview.localhost${url.port ? `:${url.port}` : ''}`;
}

const isOwnMachine = (host: string) => /^(?:127\.|localhost$|::1$|0\.0\.0\.0$|::$)/.test(host);

function help(name: string | undefined): string {
  if (name !== undefined) {
    if (!isCommand(name)) throw unknownCommand(name);
    const { help: what, usage, example } = commands[name];
    const rows = flagsOf(name).map((flag) => {
      const option: Option = options[flag];
      return [`--${flag}${option.value ? ` ${option.value}` : ''}`, `${option.help}  [${envOf(flag)}]`] as const;
    });
    const facts = [configMessages.usage({ usage }), configMessages.example({ example })];
    return [what, ...facts, columns(rows), configMessages.exitCodes].join('\n\n');
  }
  const rows = Object.entries(commands).map(([command, { help: what }]) => [command, what] as const);
  return [configMessages.title, configMessages.usageOfAll, columns(rows), configMessages.more].join('\n\n');
}

export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
