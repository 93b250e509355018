// The table of commands and flags.
import * as z from 'zod';

/** Refuses a path, query, or credentials, which would otherwise be dropped silently. */
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
  /** The placeholder in the help. Absent: the flag is a switch. */
  value?: string;
  /** May contain a password, so error messages do not repeat the value. */
  secret?: true;
  schema: z.ZodType<unknown, string>;
};

const onOff = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((text) => ['true', '1', 'yes'].includes(text));

export const options = {
  port: {
    env: 'STOA_PORT',
    value: '<n>',
    help: 'Port to listen on; 0 picks a free one (default 3000)',
    schema: wholeNumber(0, 65535),
  },
  host: {
    env: 'STOA_HOST',
    value: '<address>',
    help: 'Address to listen on (default 127.0.0.1, and [::1] without --origin)',
    schema: z.string().min(1, 'an address'),
  },
  data: {
    env: 'STOA_DATA',
    value: '<folder>',
    help: 'Data folder: records, files, and secret (default ./data)',
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
    help: 'Address of the editor’s preview (default preview.<site host>)',
    schema: origin,
  },
  'admin-origin': {
    env: 'STOA_ADMIN_ORIGIN',
    value: '<url>',
    help: 'Address of the editor (default admin.<site host>)',
    schema: origin,
  },
  'trusted-proxies': {
    env: 'STOA_TRUSTED_PROXIES',
    value: '<ip,…>',
    help: 'Proxies whose X-Forwarded headers to trust (default none)',
    schema: list,
  },
  'grace-seconds': {
    env: 'STOA_GRACE_SECONDS',
    value: '<n>',
    help: 'On shutdown, how long to keep accepting requests while /readyz fails, so that load balancers notice (default 0)',
    schema: wholeNumber(0, 600),
  },
  'drain-seconds': {
    env: 'STOA_DRAIN_SECONDS',
    value: '<n>',
    help: 'After the grace period, exit within this time even if requests are still running (default 10)',
    schema: wholeNumber(0, 600),
  },
  log: {
    env: 'STOA_LOG',
    value: 'json|text',
    help: 'Log format (default text on a terminal, otherwise json)',
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
    help: 'Cart requests allowed per visitor in 10 seconds (default 25)',
    schema: wholeNumber(1, 1_000_000),
  },
  'max-in-flight': {
    env: 'STOA_MAX_IN_FLIGHT',
    value: '<n>',
    help: 'Concurrent requests; more get a 503 (default 64)',
    schema: wholeNumber(1, 1_000_000),
  },
  'max-delay-ms': {
    env: 'STOA_MAX_DELAY_MS',
    value: '<n>',
    help: 'Answer new requests with 503 while others wait longer than this (default 100)',
    schema: wholeNumber(10, 1_000_000),
  },
  'page-cache-mb': {
    env: 'STOA_PAGE_CACHE_MB',
    value: '<n>',
    help: 'Memory for cached pages, in megabytes; 0 turns the cache off (default 64)',
    schema: wholeNumber(0, 65_536),
  },
  'keep-free-mb': {
    env: 'STOA_KEEP_FREE_MB',
    value: '<n>',
    help: 'Make the site read-only below this much free disk space, in megabytes (default 5% of the disk, at least 256)',
    schema: wholeNumber(1, 999_999_999),
  },
  'smtp-url': {
    env: 'STOA_SMTP_URL',
    value: '<url>',
    help: 'Mail server, e.g. smtps://user:password@mail.example (default none: email stays in /config/inbox)',
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
    help: 'Sender of email, e.g. "My Shop <hello@shop.example>" (default: the site’s contact address)',
    schema: z.string().regex(/^(?:[^<>\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address'),
  },
  'private-webhooks': {
    env: 'STOA_PRIVATE_WEBHOOKS',
    help: 'Allow webhooks to private addresses and over plain HTTP (default no)',
    schema: onOff,
  },
  'stripe-api': {
    env: 'STOA_STRIPE_API',
    value: '<url>',
    help: 'Address of the Stripe API, for tests and proxies (default https://api.stripe.com)',
    schema: origin,
  },
  'server-header': {
    env: 'STOA_SERVER_HEADER',
    value: '<text>',
    help: 'Value of the Server response header, for compatibility tests (default none)',
    schema: z.string().regex(/^[\x20-\x7e]{1,100}$/, 'printable text'),
  },
  'new-secret': {
    env: 'STOA_NEW_SECRET',
    help: 'Create a new secret.key when no backup has it. Signs everyone out; enter payment keys and webhooks again',
    schema: onOff,
  },
  'dry-run': { env: 'STOA_DRY_RUN', help: 'Report what would happen, and change nothing', schema: onOff },
  'replace-same-url': {
    env: 'STOA_REPLACE_SAME_URL',
    help: 'Replace products that match the file by URL only',
    schema: onOff,
  },
  page: {
    env: 'STOA_PAGE',
    value: '<urlId>',
    help: 'Store page to import products into (default: the page that the file names, or the first one)',
    schema: z.string(),
  },
  report: {
    env: 'STOA_REPORT',
    value: '<file>',
    help: 'Write every row and its problems to a CSV file (default: print the first few thousand rows)',
    schema: z.string().min(1, 'a file'),
  },
  layout: {
    env: 'STOA_LAYOUT',
    value: '<name>',
    help: 'Product CSV layout: squarespace, which imports again unchanged, or shopify (default squarespace)',
    schema: z.enum(['squarespace', 'shopify'], 'squarespace or shopify'),
  },
  out: {
    env: 'STOA_OUT',
    value: '<file>',
    help: 'File to write to; replaces an existing file (default: standard output)',
    schema: z.string().min(1, 'a file'),
  },
  explain: { env: 'STOA_EXPLAIN', help: 'Explain each step of the calculation', schema: onOff },
  schema: { env: 'STOA_SCHEMA', help: 'Print the JSON schema of the input', schema: onOff },
  json: { env: 'STOA_JSON', help: 'Print the result as JSON', schema: onOff },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

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
    help: 'Import products, orders, customers, or discounts from a CSV file, or a template from a folder or .zip',
    usage: 'stoa import products|orders|customers|discounts <file.csv> | stoa import template <folder or .zip>',
    flags: ['data', 'page', 'dry-run', 'replace-same-url', 'report', 'json'],
    positionals: [2, 2],
  },
  export: {
    help: 'Export products, orders, customers, or discounts as CSV, or an imported template as a folder',
    usage:
      'stoa export products|orders|customers|discounts [--layout <name>] [--out <file.csv>] | stoa export template <id> <folder>',
    flags: ['data', 'layout', 'out', 'json'],
    positionals: [1, 3],
  },
  backup: {
    help: 'Back up the whole site, even while it is running',
    usage: 'stoa backup <new folder>',
    flags: ['data', 'json'],
    positionals: [1, 1],
  },
  restore: {
    help: 'Restore a backup into an empty data folder',
    usage: 'stoa restore <backup folder>',
    flags: ['data', 'json'],
    positionals: [1, 1],
  },
  repair: {
    help: 'Restore only what doctor finds damaged or missing: records, files, and the secret',
    usage: 'stoa repair <backup folder> | stoa repair --new-secret',
    flags: ['data', 'new-secret', 'json'],
    positionals: [0, 1],
  },
  admin: {
    help: 'Print a link to choose a new password, for the owner or the given email address',
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
    help: 'Calculate the totals of a cart given as JSON',
    usage: 'stoa price [--explain] <file.json | -> | stoa price --schema',
    flags: ['explain', 'schema', 'json'],
    positionals: [0, 1],
  },
  doctor: {
    help: 'Check this installation for problems',
    usage: 'stoa doctor',
    flags: ['data', 'port', 'host', 'origin', 'preview-origin', 'admin-origin', 'keep-free-mb', 'json'],
    positionals: [0, 0],
  },
} as const satisfies Record<
  string,
  { help: string; usage: string; flags: readonly OptionName[]; positionals: readonly [number, number] }
>;

export type CommandName = keyof typeof commands;
