// The table of commands and flags.
import * as z from 'zod';
import { parseKeep } from '../data-folder/repository/keep.ts';
import { isS3, s3Place } from '../s3/place.ts';

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

/** `9464`, `127.0.0.1:9464`, or `[::1]:9464`. */
const listenAddress = z
  .string()
  .regex(/^(?:(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\]):)?\d{1,5}$/, 'a port or an address such as 127.0.0.1:9464')
  .transform((text) => {
    const at = text.lastIndexOf(':');
    const host = at === -1 ? '127.0.0.1' : text.slice(0, at).replace(/^\[|\]$/g, '');
    return { host, port: Number(text.slice(at + 1)) };
  })
  .refine(({ port }) => port <= 65_535, 'a port or an address such as 127.0.0.1:9464');

export type Option = {
  help: string;
  /** The placeholder in the help. Absent: the flag is a switch. */
  value?: string;
  /** May contain a password, so nothing prints the value. */
  secret?: true;
  /** As the operator would type it. Absent: depends on other settings or the machine, or there is no default. */
  default?: string;
  schema: z.ZodType<unknown, string>;
};

const file = z.string().min(1, 'a file');

const addressLike = (is: (url: URL) => boolean, example: string) =>
  z.string().refine((text) => URL.canParse(text) && is(new URL(text)), `an address such as ${example}`);

const onOff = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((text) => ['true', '1', 'yes'].includes(text));

export const options = {
  config: {
    value: '<file>',
    help: 'JSON file of settings, named like flags: { "port": 3000 }; flags and variables come first',
    schema: file,
  },
  port: {
    default: '3000',
    value: '<n>',
    help: 'Port to listen on; 0 picks a free one (default 3000; 443 with HTTPS)',
    schema: wholeNumber(0, 65535),
  },
  host: {
    default: '127.0.0.1',
    value: '<address>',
    help: 'Address to listen on (default 127.0.0.1, and [::1] without --origin; every address with HTTPS)',
    schema: z.string().min(1, 'an address'),
  },
  data: {
    default: 'data',
    value: '<folder>',
    help: 'Data folder: records, files, and secret (default ./data)',
    schema: z.string().min(1, 'a folder'),
  },
  store: {
    value: '<url>',
    help: 'PostgreSQL for the records, e.g. postgres://user:password@db.example/shop, which several processes can share (default: LMDB in the data folder)',
    schema: addressLike(
      ({ protocol }) => /^postgres(?:ql)?:$/.test(protocol),
      'postgres://user:password@db.example:5432/shop',
    ),
    secret: true,
  },
  blobs: {
    value: '<place>',
    help: 'With --store, where to keep files: s3://bucket/prefix, so that processes share no folder (default: the data folder)',
    schema: z.string().regex(s3Place, 's3://bucket/prefix'),
  },
  origin: {
    value: '<url>',
    help: 'Public address of the site (default http://localhost:<port>, with the editor at http://127.0.0.1:<port>)',
    schema: origin,
  },
  'preview-origin': {
    value: '<url>',
    help: 'Address of the editor’s preview (default preview.<site host>)',
    schema: origin,
  },
  'admin-origin': { value: '<url>', help: 'Address of the editor (default admin.<site host>)', schema: origin },
  'trusted-proxies': {
    value: '<ip,…>',
    help: 'Proxies whose X-Forwarded headers to trust (default none)',
    schema: list,
  },
  'tls-cert': {
    value: '<file>',
    help: 'Serve HTTPS with this certificate and its chain (PEM); read again within a minute of a change',
    schema: file,
  },
  'tls-key': { value: '<file>', help: 'Private key of --tls-cert (PEM)', schema: file },
  acme: {
    value: '<email>',
    help: 'Serve HTTPS with certificates from Let’s Encrypt, and agree to its terms; the address is told of problems',
    schema: z.string().regex(/^[^\s<>@]+@[^\s<>@]+$/, 'an email address'),
  },
  'acme-directory': {
    value: '<url>',
    help: 'Another certificate authority for --acme (default https://acme-v02.api.letsencrypt.org/directory)',
    schema: z.string().refine((text) => URL.canParse(text), 'the address of an ACME directory'),
  },
  'http-port': {
    value: '<n>',
    help: 'With HTTPS, the port that redirects plain HTTP and answers certificate challenges (default 80 with --port 443 or --acme)',
    schema: wholeNumber(0, 65535),
  },
  'grace-seconds': {
    default: '0',
    value: '<n>',
    help: 'On shutdown, how long to keep accepting requests while /readyz fails, so that load balancers notice (default 0)',
    schema: wholeNumber(0, 600),
  },
  'drain-seconds': {
    default: '10',
    value: '<n>',
    help: 'After the grace period, exit within this time even if requests are still running (default 10)',
    schema: wholeNumber(0, 600),
  },
  log: {
    value: 'json|text',
    help: 'Log format (default text on a terminal, otherwise json)',
    schema: z.enum(['json', 'text']),
  },
  'slow-ms': {
    default: '1000',
    value: '<n>',
    help: 'Log requests that take longer than this, with what they waited for; 0 logs none (default 1000)',
    schema: wholeNumber(0, 1_000_000),
  },
  metrics: {
    value: '<address:port>',
    help: 'Private address for Prometheus metrics, e.g. 127.0.0.1:9464; a port alone listens on 127.0.0.1 (default off)',
    schema: listenAddress,
  },
  'otlp-endpoint': {
    value: '<url>',
    help: 'OpenTelemetry collector to send traces to, e.g. http://127.0.0.1:4318 (default none)',
    schema: addressLike(({ protocol }) => /^https?:$/.test(protocol), 'http://127.0.0.1:4318'),
    secret: true,
  },
  demo: {
    default: 'true',
    help: 'Fill a new site with the demo shop (default; --no-demo starts empty)',
    schema: onOff,
  },
  'cart-limit': {
    default: '25',
    value: '<n>',
    help: 'Cart requests allowed per visitor in 10 seconds (default 25)',
    schema: wholeNumber(1, 1_000_000),
  },
  'country-file': {
    value: '<file>',
    help: 'Countries of addresses for Analytics, as lines of start,end,country; .csv or .csv.gz (default none)',
    schema: file,
  },
  'datacenter-file': {
    value: '<file>',
    help: 'Networks whose visits count as bots, one such as 192.0.2.0/24 a line (default none)',
    schema: file,
  },
  'max-in-flight': {
    default: '64',
    value: '<n>',
    help: 'Concurrent requests; more get a 503 (default 64)',
    schema: wholeNumber(1, 1_000_000),
  },
  'max-delay-ms': {
    default: '100',
    value: '<n>',
    help: 'Answer new requests with 503 while others wait longer than this (default 100)',
    schema: wholeNumber(10, 1_000_000),
  },
  'page-cache-mb': {
    default: '64',
    value: '<n>',
    help: 'Memory for cached pages, in megabytes; 0 turns the cache off (default 64)',
    schema: wholeNumber(0, 65_536),
  },
  'keep-free-mb': {
    value: '<n>',
    help: 'Make the site read-only below this much free disk space, in megabytes (default 5% of the disk, at least 256)',
    schema: wholeNumber(1, 999_999_999),
  },
  'smtp-url': {
    value: '<url>',
    help: 'Mail server, e.g. smtps://user:password@mail.example (default none: email stays in /config/inbox)',
    schema: addressLike(
      ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
      'smtps://user:password@mail.example:465',
    ),
    secret: true,
  },
  'mail-from': {
    value: '<address>',
    help: 'Sender of email, e.g. "My Shop <hello@shop.example>" (default: the site’s contact address)',
    schema: z.string().regex(/^(?:[^<>\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address'),
  },
  'private-webhooks': {
    default: 'false',
    help: 'Allow webhooks to private addresses and over plain HTTP (default no)',
    schema: onOff,
  },
  'stripe-api': {
    value: '<url>',
    help: 'Address of the Stripe API, for tests and proxies (default https://api.stripe.com)',
    schema: origin,
  },
  'server-header': {
    value: '<text>',
    help: 'Value of the Server response header, for compatibility tests (default none)',
    schema: z.string().regex(/^[\x20-\x7e]{1,100}$/, 'printable text'),
  },
  'new-secret': {
    default: 'false',
    help: 'Create a new secret.key when no backup has it. Signs everyone out; enter payment keys and webhooks again',
    schema: onOff,
  },
  'dry-run': { default: 'false', help: 'Report what would happen, and change nothing', schema: onOff },
  'replace-same-url': { default: 'false', help: 'Replace products that match the file by URL only', schema: onOff },
  page: {
    value: '<urlId>',
    help: 'Store page to import products into (default: the page that the file names, or the first one)',
    schema: z.string(),
  },
  report: {
    value: '<file>',
    help: 'Write every row and its problems to a CSV file (default: print the first few thousand rows)',
    schema: file,
  },
  layout: {
    value: '<name>',
    help: 'Product CSV layout: squarespace, which imports again unchanged, or shopify (default squarespace)',
    schema: z.enum(['squarespace', 'shopify'], 'squarespace or shopify'),
  },
  out: {
    value: '<file>',
    help: 'File to write to; replaces an existing file (default: standard output)',
    schema: file,
  },
  'backup-to': {
    value: '<place>',
    help: 'Where to keep backups: a folder, or s3://bucket/prefix (default none)',
    schema: z
      .string()
      .min(1)
      .refine((text) => !isS3(text) || s3Place.test(text), 'a folder, or s3://bucket/prefix'),
  },
  'backup-every': {
    default: 'daily',
    value: '<time>',
    help: 'How often to back up: daily (at three in the morning of the site), or e.g. 6h or 30m (default daily)',
    schema: z
      .string()
      .regex(/^(?:daily|[1-9]\d{0,3}[mh])$/, 'daily, or a time such as 6h or 30m')
      .transform((text) => (text === 'daily' ? text : Number(text.slice(0, -1)) * (text.endsWith('h') ? 60 : 1)))
      .refine((minutes) => minutes === 'daily' || minutes >= 5, 'at least 5m')
      .transform((minutes) => (minutes === 'daily' ? minutes : minutes * 60_000)),
  },
  'backup-keep': {
    default: '7d,4w,12m',
    value: '<n>d,<n>w,<n>m',
    help: 'Backups to keep: the newest of each of the last n days, weeks, and months, and always the newest ten (default 7d,4w,12m)',
    schema: z.string().transform((text, context) => {
      const keep = parseKeep(text);
      if (keep === undefined)
        context.addIssue({ code: 'custom', message: 'numbers of days, weeks, and months such as 7d,4w,12m' });
      return keep;
    }),
  },
  's3-key-id': {
    value: '<id>',
    help: 'Id of the access key of the S3-compatible store',
    schema: z.string().min(1, 'a key id'),
  },
  's3-secret': {
    value: '<secret>',
    help: 'Secret of that access key',
    schema: z.string().min(1, 'a secret'),
    secret: true,
  },
  's3-endpoint': {
    value: '<url>',
    help: 'Address of the S3-compatible store (default Amazon S3 of the region)',
    schema: origin,
  },
  's3-region': {
    value: '<name>',
    help: 'Region of the S3-compatible store (default us-east-1)',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'a region such as eu-central-1'),
  },
  at: {
    value: '<time>',
    help: 'Restore the site as it was at this time, e.g. 2026-11-22T18:00:00Z (default: the latest there is)',
    schema: z.iso
      .datetime({ offset: true, error: 'a time such as 2026-11-22T18:00:00Z' })
      .transform((text) => Date.parse(text)),
  },
  'skip-damaged': {
    default: 'false',
    help: 'Leave out files that are damaged, and restore or export everything else',
    schema: onOff,
  },
  'with-secret': {
    default: 'false',
    help: 'Export secret.key, too, so that payment keys and webhooks work where the file is imported',
    schema: onOff,
  },
  explain: { default: 'false', help: 'Explain each step of the calculation', schema: onOff },
  schema: { default: 'false', help: 'Print the JSON schema of the input', schema: onOff },
  json: { default: 'false', help: 'Print the result as JSON', schema: onOff },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

/** The environment variable of an option. */
export const envOf = (name: OptionName): string => `STOA_${name.toUpperCase().replaceAll('-', '_')}`;

const s3 = ['s3-key-id', 's3-secret', 's3-endpoint', 's3-region'] as const;

/** Flags of the commands that open the site. */
const site = ['data', 'store', 'blobs', ...s3] as const;

const serveFlags = [
  'port',
  'host',
  ...site,
  'origin',
  'preview-origin',
  'admin-origin',
  'trusted-proxies',
  'tls-cert',
  'tls-key',
  'acme',
  'acme-directory',
  'http-port',
  'grace-seconds',
  'drain-seconds',
  'log',
  'slow-ms',
  'metrics',
  'otlp-endpoint',
  'demo',
  'cart-limit',
  'country-file',
  'datacenter-file',
  'max-in-flight',
  'max-delay-ms',
  'page-cache-mb',
  'keep-free-mb',
  'smtp-url',
  'mail-from',
  'private-webhooks',
  'stripe-api',
  'server-header',
  'backup-to',
  'backup-every',
  'backup-keep',
] as const satisfies readonly OptionName[];

/** Flags of every command. */
export const commonFlags = ['config', 'json'] as const satisfies readonly OptionName[];

export const commands = {
  serve: {
    help: 'Serve the site',
    usage: 'stoa serve [flags]',
    example: 'stoa serve --data /srv/shop --origin https://shop.example --trusted-proxies 127.0.0.1',
    flags: serveFlags,
    positionals: [0, 0],
  },
  import: {
    help: 'Import products, orders, customers, or discounts from a CSV file, a template from a folder or .zip, or a whole site into an empty data folder',
    usage:
      'stoa import products|orders|customers|discounts <file.csv> | stoa import template <folder or .zip> | stoa import site <file.stoa>',
    example: 'stoa import products shop.csv --data /srv/shop --dry-run',
    flags: [...site, 'page', 'dry-run', 'replace-same-url', 'report'],
    positionals: [2, 2],
  },
  export: {
    help: 'Export products, orders, customers, or discounts as CSV, an imported template as a folder, or the whole site as one file',
    usage:
      'stoa export products|orders|customers|discounts [--layout <name>] [--out <file.csv>] | stoa export template <id> <folder> | stoa export site --out <file.stoa> [--with-secret] [--skip-damaged]',
    example: 'stoa export orders --data /srv/shop --out orders.csv',
    flags: [...site, 'layout', 'out', 'with-secret', 'skip-damaged'],
    positionals: [1, 3],
  },
  backup: {
    help: 'Back up the whole site, even while it is running',
    usage:
      'stoa backup <new folder> | stoa backup [s3://bucket/prefix] [--backup-to <place>] | stoa backup list [<place>]',
    example: 'stoa backup /backups/monday --data /srv/shop',
    flags: ['data', 'store', 'backup-to', 'backup-keep', ...s3],
    positionals: [0, 2],
  },
  restore: {
    help: 'Restore a backup into an empty data folder, as of the latest or any earlier time',
    usage: 'stoa restore <backup folder or place of backups> [--at <time>] [--skip-damaged]',
    example: 'stoa restore /backups/shop --data /srv/shop-2 --at 2026-11-22T18:00:00Z',
    flags: ['data', 'store', 'at', 'skip-damaged', 'backup-to', ...s3],
    positionals: [0, 1],
  },
  repair: {
    help: 'Restore only what doctor finds damaged or missing: records, files, and the secret',
    usage: 'stoa repair <backup folder or place of backups> [--at <time>] | stoa repair --new-secret',
    example: 'stoa repair /backups/shop --data /srv/shop',
    flags: ['data', 'store', 'new-secret', 'at', ...s3],
    positionals: [0, 1],
  },
  verify: {
    help: 'Read every record and file of the site, or of a backup, and name what is damaged; changes nothing',
    usage: 'stoa verify [<backup folder or place of backups>] [--at <time>]',
    example: 'stoa verify /backups/shop',
    flags: [...site, 'at'],
    positionals: [0, 1],
  },
  migrate: {
    help: 'Convert all records to this version’s data format at once; otherwise each is when it is next written',
    usage: 'stoa migrate',
    example: 'stoa migrate --data /srv/shop',
    flags: [...site],
    positionals: [0, 0],
  },
  rollback: {
    help: 'Return the site to the previous version, after a backup, and say what that version cannot hold',
    usage: 'stoa rollback',
    example: 'stoa rollback --data /srv/shop',
    flags: [...site],
    positionals: [0, 0],
  },
  keys: {
    help: 'Replace secret.key, and seal again what it seals',
    usage: 'stoa keys rotate',
    example: 'stoa keys rotate --data /srv/shop',
    flags: [...site],
    positionals: [1, 1],
  },
  admin: {
    help: 'Add an administrator, print a link to choose a new password (of the owner, or of an address), turn off two-step sign-in and passkeys of someone who lost their phone, or sign people out',
    usage:
      'stoa admin create <email address> [<name>] | stoa admin reset [<email address>] | stoa admin otp [<email address>] | stoa admin sessions end [<email address>]',
    example: 'stoa admin reset ada@shop.example --data /srv/shop --origin https://shop.example',
    flags: [...site, 'port', 'origin', 'admin-origin'],
    positionals: [1, 3],
  },
  analytics: {
    help: 'Count visits again from the stored hits, or print all counts as lines of JSON',
    usage: 'stoa analytics rebuild | stoa analytics export [--out <file>]',
    example: 'stoa analytics export --data /srv/shop --out counts.ndjson',
    flags: [...site, 'out'],
    positionals: [1, 1],
  },
  template: {
    help: 'Check or render template files, or NDJSON from standard input',
    usage: 'stoa template check|fmt-errors [<file>…] | stoa template render [<file> <data.json>]',
    example: 'stoa template render page.list data.json',
    flags: [],
    positionals: [1, 1000],
  },
  price: {
    help: 'Calculate the totals of a cart given as JSON',
    usage: 'stoa price [--explain] <file.json | -> | stoa price --schema',
    example: 'stoa price cart.json --explain',
    flags: ['explain', 'schema'],
    positionals: [0, 1],
  },
  doctor: {
    help: 'Check this installation for problems',
    usage: 'stoa doctor',
    example: 'stoa doctor --data /srv/shop --origin https://shop.example --trusted-proxies 127.0.0.1',
    // The server's own flags.
    flags: serveFlags,
    positionals: [0, 0],
  },
  config: {
    help: 'Print every setting with its value and where it comes from',
    usage: 'stoa config print',
    example: 'stoa config print --config stoa.json',
    flags: serveFlags,
    positionals: [1, 1],
  },
  version: {
    help: 'Print the version, the commit it was built from, and its data format',
    usage: 'stoa version',
    example: 'stoa version --json',
    flags: [],
    positionals: [0, 0],
  },
} as const satisfies Record<
  string,
  {
    help: string;
    /** Several are separated by ` | `. */
    usage: string;
    example: string;
    flags: readonly OptionName[];
    positionals: readonly [number, number];
  }
>;

export type CommandName = keyof typeof commands;
