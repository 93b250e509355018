// The table of commands and flags: what each flag is called, takes and allows. Read by config.ts alone.
import * as z from 'zod';

/** What comes after the host would be cut off in silence, and with it what the operator meant. */
const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '' && pathname === '/';
};

const origin = z
  .string()
  .refine(isOrigin, 'a web origin such as https://shop.example')
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

export type Option = {
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
export const options = {
  port: {
    env: 'STOA_PORT',
    value: '<n>',
    help: 'Port to listen on; 0 takes a free one (default 3000)',
    schema: wholeNumber(0, 65535),
  },
  host: {
    env: 'STOA_HOST',
    value: '<address>',
    help: 'Address to listen on (default 127.0.0.1; without --origin also [::1])',
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
    help: 'Public address of the site (default http://localhost:<port>, with the editor at http://127.0.0.1:<port>)',
    schema: origin,
  },
  'preview-origin': {
    env: 'STOA_PREVIEW_ORIGIN',
    value: '<url>',
    help: 'Address of the editor’s preview (default preview.<host of the origin>)',
    schema: origin,
  },
  'admin-origin': {
    env: 'STOA_ADMIN_ORIGIN',
    value: '<url>',
    help: 'Address of the editor and of every contributor call (default admin.<host of the origin>)',
    schema: origin,
  },
  'trusted-proxies': {
    env: 'STOA_TRUSTED_PROXIES',
    value: '<ip,…>',
    help: 'Proxies whose forwarded headers are believed (default none)',
    schema: list,
  },
  'grace-seconds': {
    env: 'STOA_GRACE_SECONDS',
    value: '<n>',
    help: 'At the end, how long requests are still taken while /readyz says no, for load balancers to notice (default 0)',
    schema: wholeNumber(0, 600),
  },
  'drain-seconds': {
    env: 'STOA_DRAIN_SECONDS',
    value: '<n>',
    help: 'Then, the time in which the process ends, whatever still runs (default 10)',
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
  'max-in-flight': {
    env: 'STOA_MAX_IN_FLIGHT',
    value: '<n>',
    help: 'Requests worked on at once; more are answered with 503 (default 64)',
    schema: wholeNumber(1, 1_000_000),
  },
  'max-delay-ms': {
    env: 'STOA_MAX_DELAY_MS',
    value: '<n>',
    help: 'Requests are answered with 503 while others wait for longer than this (default 100)',
    schema: wholeNumber(10, 1_000_000),
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
  'new-secret': {
    env: 'STOA_NEW_SECRET',
    help: 'Make secret.key anew where no backup has it: payment keys and webhooks must be entered again, everyone is signed out',
    schema: onOff,
  },
  'dry-run': { env: 'STOA_DRY_RUN', help: 'Report what would happen and change nothing', schema: onOff },
  'replace-same-url': {
    env: 'STOA_REPLACE_SAME_URL',
    help: 'Replace products that share nothing with the file but their URL',
    schema: onOff,
  },
  page: {
    env: 'STOA_PAGE',
    value: '<urlId>',
    help: 'Store page that takes the products (default: the one the file names, else the first)',
    schema: z.string(),
  },
  report: {
    env: 'STOA_REPORT',
    value: '<file>',
    help: 'CSV file for every row of the import and what is to be said of it (default: some thousand rows are printed)',
    schema: z.string().min(1, 'a file'),
  },
  layout: {
    env: 'STOA_LAYOUT',
    value: '<name>',
    help: 'Layout of a file of products: squarespace, which comes in again unchanged, or shopify (default squarespace)',
    schema: z.enum(['squarespace', 'shopify'], 'squarespace or shopify'),
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
      'admin-origin',
      'trusted-proxies',
      'grace-seconds',
      'drain-seconds',
      'log',
      'demo',
      'cart-limit',
      'max-in-flight',
      'max-delay-ms',
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
    flags: ['data', 'page', 'dry-run', 'replace-same-url', 'report', 'json'],
    positionals: [2, 2],
  },
  export: {
    help: 'Write products, orders, customers or discounts as CSV, or an imported template into a new folder',
    usage:
      'stoa export products|orders|customers|discounts [--layout <name>] [--out <file.csv>] | stoa export template <id> <folder>',
    flags: ['data', 'layout', 'out', 'json'],
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
  repair: {
    help: 'Put back single records, files and the secret from a backup, where doctor finds them damaged or missing',
    usage: 'stoa repair <backup folder> | stoa repair --new-secret',
    flags: ['data', 'new-secret', 'json'],
    positionals: [0, 1],
  },
  admin: {
    help: 'Print a link by which the owner, or whoever has the address, chooses a new password',
    usage: 'stoa admin reset [<email address>]',
    flags: ['data', 'port', 'origin', 'admin-origin', 'json'],
    positionals: [1, 2],
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
    flags: ['data', 'port', 'host', 'origin', 'preview-origin', 'admin-origin', 'keep-free-mb', 'json'],
    positionals: [0, 0],
  },
} as const satisfies Record<
  string,
  { help: string; usage: string; flags: readonly OptionName[]; positionals: readonly [number, number] }
>;

export type CommandName = keyof typeof commands;
