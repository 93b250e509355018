// The command line and the environment, parsed once into a typed Config. Every flag has an environment variable.
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { overloadDefaults } from '../http/edge/overload.ts';
import { configMessages } from './messages.ts';
import { type CommandName, commands, type Option, type OptionName, options } from './options.ts';

/** The operator typed or set something wrong. Printed as one sentence, with exit code 2. */
export class UsageError extends Error {}

export const usageError = (command: CommandName) =>
  new UsageError(configMessages.usage({ usage: commands[command].usage }));

export type Config = {
  port: number;
  host: string;
  dataFolder: string;
  /** The site's public address. Absent: this machine's own names. */
  origin?: string;
  previewOrigin?: string;
  adminOrigin?: string;
  trustedProxies: readonly string[];
  graceMs: number;
  drainMs: number;
  log: 'json' | 'text';
  demo: boolean;
  cartLimit: number;
  maxInFlight: number;
  maxDelayMs: number;
  pageCacheBytes: number;
  /** Absent: a share of the disk. */
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
  explain: boolean;
  schema: boolean;
  json: boolean;
};

export type CommandLine =
  | { kind: 'run'; command: CommandName; config: Config; positionals: string[] }
  | { kind: 'print'; text: string };

/**
 * @param argv without the program's own two
 * @throws UsageError naming the flag or variable, its value and what is allowed
 */
export function parseCommandLine(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  tty: boolean,
): CommandLine {
  const [first, ...rest] = argv;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h')
    return { kind: 'print', text: help(rest[0]) };
  if (first === 'version' || first === '--version') return { kind: 'print', text: configMessages.version({ version }) };
  if (!isCommand(first))
    throw new UsageError(configMessages.unknownCommand({ command: first, commands: Object.keys(commands) }));
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'print', text: help(first) };

  const command = commands[first];
  const { flags, positionals } = readFlags(first, rest);
  const [least, most] = command.positionals;
  if (positionals.length < least || positionals.length > most) throw usageError(first);

  const values: Partial<Record<OptionName, unknown>> = {};
  for (const name of command.flags) {
    const option: Option = options[name];
    const text = flags[name] ?? fromEnvironment(option.env, env);
    if (text === undefined) continue;
    const parsed = option.schema.safeParse(text);
    if (!parsed.success) {
      const source = flags[name] === undefined ? option.env : `--${name}`;
      const expected = expectedOf(option, parsed.error);
      throw new UsageError(
        option.secret
          ? configMessages.invalidSecret({ source, expected })
          : configMessages.invalid({ source, found: text, expected }),
      );
    }
    values[name] = parsed.data;
  }
  return { kind: 'run', command: first, positionals, config: configOf(values, tty) };
}

const version = process.env.STOA_VERSION ?? '0.1.0';

const isCommand = (text: string): text is CommandName => Object.hasOwn(commands, text);

function expectedOf(option: Option, error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'invalid_value') return configMessages.oneOf(issue);
  return issue?.message ?? option.help;
}

function fromEnvironment(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = env[name];
  return text === '' ? undefined : text;
}

function readFlags(
  name: CommandName,
  argv: readonly string[],
): { flags: Partial<Record<OptionName, string>>; positionals: string[] } {
  const allowed: readonly OptionName[] = commands[name].flags;
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
      throw new UsageError(configMessages.unknownFlag({ flag: token.rawName, command: name, flags }));
    }
    const takesValue = 'value' in options[flag];
    if (takesValue && (token.value === undefined || negative))
      throw new UsageError(configMessages.valueMissing({ flag, value: (options[flag] as Option).value }));
    flags[flag] = takesValue ? token.value : (token.value ?? String(!negative && !token.rawName.startsWith('--no-')));
  }
  return { flags, positionals };
}

function configOf(values: Partial<Record<OptionName, unknown>>, tty: boolean): Config {
  const value = <T>(name: OptionName, fallback: T): T => (values[name] === undefined ? fallback : (values[name] as T));
  return {
    port: value('port', 3000),
    host: value('host', '127.0.0.1'),
    dataFolder: path.resolve(value('data', 'data')),
    origin: value<string | undefined>('origin', undefined),
    previewOrigin: value<string | undefined>('preview-origin', undefined),
    adminOrigin: value<string | undefined>('admin-origin', undefined),
    trustedProxies: value<string[]>('trusted-proxies', []),
    graceMs: value('grace-seconds', 0) * 1000,
    drainMs: value('drain-seconds', 10) * 1000,
    log: value('log', tty ? 'text' : 'json'),
    demo: value('demo', true),
    cartLimit: value('cart-limit', 25),
    maxInFlight: value<number>('max-in-flight', overloadDefaults.maxInFlight),
    maxDelayMs: value<number>('max-delay-ms', overloadDefaults.maxDelayMs),
    // The cache needs a bound above 0. One byte fits no page.
    pageCacheBytes: Math.max(1, value('page-cache-mb', 64) * 2 ** 20),
    keepFreeBytes: values['keep-free-mb'] === undefined ? undefined : value('keep-free-mb', 0) * 2 ** 20,
    smtpUrl: value<string | undefined>('smtp-url', undefined),
    mailFrom: value<string | undefined>('mail-from', undefined),
    privateWebhooks: value('private-webhooks', false),
    serverHeader: value<string | undefined>('server-header', undefined),
    stripeApi: value<string | undefined>('stripe-api', undefined),
    newSecret: value('new-secret', false),
    dryRun: value('dry-run', false),
    replaceSameUrl: value('replace-same-url', false),
    page: value<string | undefined>('page', undefined),
    out: value<string | undefined>('out', undefined),
    report: value<string | undefined>('report', undefined),
    layout: value<Config['layout']>('layout', undefined),
    explain: value('explain', false),
    schema: value('schema', false),
    json: value('json', false),
  };
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
  // Compares hosts, because requests are told apart by host alone.
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
  if (name !== undefined && isCommand(name)) {
    const { help: what, usage, flags } = commands[name];
    const rows = flags.map((flag) => {
      const option: Option = options[flag];
      return [`--${flag}${option.value ? ` ${option.value}` : ''}`, `${option.help}  [${option.env}]`] as const;
    });
    return `${what}\n\n${configMessages.usage({ usage })}\n\n${columns(rows)}`;
  }
  const rows = Object.entries(commands).map(([command, { help: what }]) => [command, what] as const);
  return [configMessages.title, configMessages.usageOfAll, columns(rows), configMessages.more].join('\n\n');
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
