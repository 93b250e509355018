// The command line and the environment, parsed once into a typed Config. Every flag has an environment variable.
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/** A mistake in what the operator typed or set: printed as one sentence, exit code 2. */
export class UsageError extends Error {}

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'a web origin such as https://shop.example',
  )
  .transform((text) => new URL(text).origin);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

type Option = {
  env: string;
  help: string;
  /** Shown after the flag; absent: a switch. */
  value?: string;
  /** It may hold a password: what was typed is not repeated in messages. */
  secret?: true;
  schema: z.ZodType<unknown, string>;
};

const onOff = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((text) => ['true', '1', 'yes'].includes(text));

/** Every flag of every command, once. */
const options = {
  port: {
    env: 'STOA_PORT',
    value: '<n>',
    help: 'Port to listen on; 0 takes a free one (default 3000)',
    schema: wholeNumber(0, 65535),
  },
  host: {
    env: 'STOA_HOST',
    value: '<address>',
    help: 'Address to listen on (default 127.0.0.1)',
    schema: z.string().min(1, 'an address'),
  },
  data: {
    env: 'STOA_DATA',
    value: '<folder>',
    help: 'Folder that holds everything the site is (default ./data)',
    schema: z.string().min(1, 'a folder'),
  },
  origin: {
    env: 'STOA_ORIGIN',
    value: '<url>',
    help: 'Public address of the site (default http://localhost:<port>)',
    schema: origin,
  },
  'preview-origin': {
    env: 'STOA_PREVIEW_ORIGIN',
    value: '<url>',
    help: 'Second address, for the editor’s preview (default preview.<host of the origin>)',
    schema: origin,
  },
  'trusted-proxies': {
    env: 'STOA_TRUSTED_PROXIES',
    value: '<ip,…>',
    help: 'Proxies whose forwarded headers are believed (default none)',
    schema: list,
  },
  'drain-seconds': {
    env: 'STOA_DRAIN_SECONDS',
    value: '<n>',
    help: 'Longest wait for running requests at the end (default 10)',
    schema: wholeNumber(0, 600),
  },
  log: {
    env: 'STOA_LOG',
    value: 'json|text',
    help: 'Form of the log lines (default text on a terminal, else json)',
    schema: z.enum(['json', 'text']),
  },
  demo: {
    env: 'STOA_DEMO',
    help: 'Fill a new site with the demo shop (default; --no-demo starts empty)',
    schema: onOff,
  },
  'cart-limit': {
    env: 'STOA_CART_LIMIT',
    value: '<n>',
    help: 'Cart calls that one visitor may make in 10 seconds (default 25)',
    schema: wholeNumber(1, 1_000_000),
  },
  'page-cache-mb': {
    env: 'STOA_PAGE_CACHE_MB',
    value: '<n>',
    help: 'Memory for finished pages, in megabytes; 0 keeps none (default 64)',
    schema: wholeNumber(0, 65_536),
  },
  'keep-free-mb': {
    env: 'STOA_KEEP_FREE_MB',
    value: '<n>',
    help: 'Free disk space, in megabytes, below which the site is read-only (default 5 % of the disk, at least 256)',
    schema: wholeNumber(1, 999_999_999),
  },
  'smtp-url': {
    env: 'STOA_SMTP_URL',
    value: '<url>',
    help: 'Mail server, such as smtps://user:password@mail.example (default none: mails stay in /config/inbox)',
    schema: z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
        'an address such as smtps://user:password@mail.example:465',
      ),
    secret: true,
  },
  'mail-from': {
    env: 'STOA_MAIL_FROM',
    value: '<address>',
    help: 'Sender of mails, such as "My Shop <hello@shop.example>" (default: the contact address of the site)',
    schema: z.string().regex(/^(?:[^<>\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, 'a mail address'),
  },
  'private-webhooks': {
    env: 'STOA_PRIVATE_WEBHOOKS',
    help: 'Let webhooks call addresses of this machine and its network, also by http (default no)',
    schema: onOff,
  },
  'stripe-api': {
    env: 'STOA_STRIPE_API',
    value: '<url>',
    help: 'Address of Stripe’s API, for tests and proxies (default Stripe’s own)',
    schema: origin,
  },
  'server-header': {
    env: 'STOA_SERVER_HEADER',
    value: '<text>',
    help: 'Server response header, for compatibility runs (default none)',
    schema: z.string().regex(/^[\x20-\x7e]{1,100}$/, 'printable text'),
  },
  'dry-run': { env: 'STOA_DRY_RUN', help: 'Report what would happen and change nothing', schema: onOff },
  page: {
    env: 'STOA_PAGE',
    value: '<urlId>',
    help: 'Store page that takes the products (default: the one the file names, else the first)',
    schema: z.string(),
  },
  out: {
    env: 'STOA_OUT',
    value: '<file>',
    help: 'File to write the rows to, in place of one that is there (default: standard output)',
    schema: z.string().min(1, 'a file'),
  },
  explain: { env: 'STOA_EXPLAIN', help: 'Print every step, for staff and in plain words', schema: onOff },
  schema: { env: 'STOA_SCHEMA', help: 'Print the JSON schema of the document', schema: onOff },
  json: { env: 'STOA_JSON', help: 'Print the result as JSON', schema: onOff },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

/** What each command takes. */
export const commands = {
  serve: {
    help: 'Serve the site',
    usage: 'stoa serve [flags]',
    flags: [
      'port',
      'host',
      'data',
      'origin',
      'preview-origin',
      'trusted-proxies',
      'drain-seconds',
      'log',
      'demo',
      'cart-limit',
      'page-cache-mb',
      'keep-free-mb',
      'smtp-url',
      'mail-from',
      'private-webhooks',
      'stripe-api',
      'server-header',
    ],
    positionals: [0, 0],
  },
  import: {
    help: 'Import products, orders, customers or discounts from a CSV file, or a template folder',
    usage: 'stoa import products|orders|customers|discounts <file.csv> | stoa import template <folder or .zip>',
    flags: ['data', 'page', 'dry-run', 'json'],
    positionals: [2, 2],
  },
  export: {
    help: 'Write products, orders, customers or discounts as CSV, or an imported template into a new folder',
    usage: 'stoa export products|orders|customers|discounts [--out <file.csv>] | stoa export template <id> <folder>',
    flags: ['data', 'out', 'json'],
    positionals: [1, 3],
  },
  backup: {
    help: 'Copy the whole site, also while it is served',
    usage: 'stoa backup <new folder>',
    flags: ['data', 'json'],
    positionals: [1, 1],
  },
  restore: {
    help: 'Put a backup into an empty data folder',
    usage: 'stoa restore <backup folder>',
    flags: ['data', 'json'],
    positionals: [1, 1],
  },
  template: {
    help: 'Check or render template files, or NDJSON from standard input',
    usage: 'stoa template check|fmt-errors [<file>…] | stoa template render [<file> <data.json>]',
    flags: ['json'],
    positionals: [1, 1000],
  },
  price: {
    help: 'Work out the totals of a cart given as JSON',
    usage: 'stoa price [--explain] <file.json | -> | stoa price --schema',
    flags: ['explain', 'schema', 'json'],
    positionals: [0, 1],
  },
  doctor: {
    help: 'Look for what is wrong with this installation',
    usage: 'stoa doctor',
    flags: ['data', 'port', 'host', 'keep-free-mb', 'json'],
    positionals: [0, 0],
  },
} as const satisfies Record<
  string,
  { help: string; usage: string; flags: readonly OptionName[]; positionals: readonly [number, number] }
>;

export type CommandName = keyof typeof commands;

export type Config = {
  port: number;
  host: string;
  dataFolder: string;
  /** Absent: decided after listening, when the port is known. */
  origin?: string;
  previewOrigin?: string;
  trustedProxies: readonly string[];
  drainMs: number;
  log: 'json' | 'text';
  demo: boolean;
  cartLimit: number;
  pageCacheBytes: number;
  /** Absent: a share of the disk. */
  keepFreeBytes?: number;
  /** Absent: mails stay in the inbox of the site. Holds a password. */
  smtpUrl?: string;
  mailFrom?: string;
  privateWebhooks: boolean;
  serverHeader?: string;
  stripeApi?: string;
  dryRun: boolean;
  page?: string;
  /** Absent: standard output. */
  out?: string;
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
  if (first === 'version' || first === '--version') return { kind: 'print', text: `stoa ${version}` };
  if (!isCommand(first))
    throw new UsageError(`Unknown command "${first}". Commands: ${Object.keys(commands).join(', ')}.`);
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'print', text: help(first) };

  const command = commands[first];
  const { flags, positionals } = readFlags(first, rest);
  const [least, most] = command.positionals;
  if (positionals.length < least || positionals.length > most) throw new UsageError(`Usage: ${command.usage}`);

  const values: Partial<Record<OptionName, unknown>> = {};
  for (const name of command.flags) {
    const option: Option = options[name];
    const text = flags[name] ?? fromEnvironment(option.env, env);
    if (text === undefined) continue;
    const parsed = option.schema.safeParse(text);
    if (!parsed.success) {
      const source = flags[name] === undefined ? option.env : `--${name}`;
      const found = option.secret ? 'what it is' : `"${text}"`;
      throw new UsageError(`${source} cannot be ${found}: it must be ${wanted(option, parsed.error)}.`);
    }
    values[name] = parsed.data;
  }
  return { kind: 'run', command: first, positionals, config: configOf(values, tty) };
}

const version = process.env.STOA_VERSION ?? '0.1.0';

const isCommand = (text: string): text is CommandName => Object.hasOwn(commands, text);

function wanted(option: Option, error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
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
      throw new UsageError(
        `Unknown flag "${token.rawName}" for "${name}". Allowed: ${allowed.map((f) => `--${f}`).join(', ')}.`,
      );
    }
    const takesValue = 'value' in options[flag];
    if (takesValue && (token.value === undefined || negative))
      throw new UsageError(`--${flag} needs a value: --${flag} ${(options[flag] as Option).value}.`);
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
    trustedProxies: value<string[]>('trusted-proxies', []),
    drainMs: value('drain-seconds', 10) * 1000,
    log: value('log', tty ? 'text' : 'json'),
    demo: value('demo', true),
    cartLimit: value('cart-limit', 25),
    // One byte holds no page: the cache itself wants a bound above 0.
    pageCacheBytes: Math.max(1, value('page-cache-mb', 64) * 2 ** 20),
    keepFreeBytes: values['keep-free-mb'] === undefined ? undefined : value('keep-free-mb', 0) * 2 ** 20,
    smtpUrl: value<string | undefined>('smtp-url', undefined),
    mailFrom: value<string | undefined>('mail-from', undefined),
    privateWebhooks: value('private-webhooks', false),
    serverHeader: value<string | undefined>('server-header', undefined),
    stripeApi: value<string | undefined>('stripe-api', undefined),
    dryRun: value('dry-run', false),
    page: value<string | undefined>('page', undefined),
    out: value<string | undefined>('out', undefined),
    explain: value('explain', false),
    schema: value('schema', false),
    json: value('json', false),
  };
}

/** `https://shop.example` → `https://preview.shop.example`; an address made of numbers cannot have a second name. */
export function previewOriginOf(siteOrigin: string): string {
  const url = new URL(siteOrigin);
  if (/^[\d.]+$|^\[/.test(url.hostname)) return `${url.protocol}//preview.localhost${url.port ? `:${url.port}` : ''}`;
  return `${url.protocol}//preview.${url.host}`;
}

function help(name: string | undefined): string {
  if (name !== undefined && isCommand(name)) {
    const { help: what, usage, flags } = commands[name];
    const rows = flags.map((flag) => {
      const option: Option = options[flag];
      return [`--${flag}${option.value ? ` ${option.value}` : ''}`, `${option.help}  [${option.env}]`] as const;
    });
    return `${what}\n\nUsage: ${usage}\n\n${columns(rows)}`;
  }
  const rows = Object.entries(commands).map(([command, { help: what }]) => [command, what] as const);
  return `Stoa, a website builder with a shop.\n\nUsage: stoa <command> [flags]\n\n${columns(rows)}\n\nstoa help <command> tells its flags. Every flag can also be set as an environment variable.`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
