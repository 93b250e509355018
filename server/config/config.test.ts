import { describe, expect, it } from 'vitest';
import { addressesOf, type CommandLine, listenedHosts, parseCommandLine, UsageError } from './config.ts';

const parse = (argv: string[], env: Record<string, string> = {}) => parseCommandLine(argv, env, false);
const run = (argv: string[], env: Record<string, string> = {}) => {
  const line = parse(argv, env);
  if (line.kind !== 'run') throw new Error('expected a command');
  return line;
};
const mistake = (argv: string[], env: Record<string, string> = {}): string => {
  try {
    parse(argv, env);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('expected a mistake');
};
const printed = (line: CommandLine) => (line.kind === 'print' ? line.text : '');

describe('the command line', () => {
  it('takes a flag before its environment variable and both before the default', () => {
    expect(run(['serve']).config.port).toBe(3000);
    expect(run(['serve'], { STOA_PORT: '4000' }).config.port).toBe(4000);
    expect(run(['serve', '--port', '5000'], { STOA_PORT: '4000' }).config.port).toBe(5000);
    expect(run(['serve', '--port=0']).config.port).toBe(0);
  });

  it('reads switches, also turned off', () => {
    expect(run(['serve']).config.demo).toBe(true);
    expect(run(['serve', '--no-demo']).config.demo).toBe(false);
    expect(run(['serve'], { STOA_DEMO: 'false' }).config.demo).toBe(false);
    expect(run(['import', 'products', 'a.csv', '--dry-run']).config.dryRun).toBe(true);
  });

  it.each([
    [
      ['sevre'],
      'Unknown command "sevre". Commands: serve, import, export, backup, restore, repair, admin, template, price, doctor.',
    ],
    [
      ['doctor', '--prot', '1'],
      'Unknown flag "--prot" for "doctor". Allowed: --data, --port, --host, --origin, --preview-origin, --admin-origin, --keep-free-mb, --json.',
    ],
    [['serve', '--port', 'http'], '--port cannot be "http": it must be a whole number from 0 to 65535.'],
    [['serve', '--port', '70000'], '--port cannot be "70000": it must be a whole number from 0 to 65535.'],
    [['serve', '--port'], '--port needs a value: --port <n>.'],
    [['serve', '--log', 'xml'], '--log cannot be "xml": it must be one of json, text.'],
    [
      ['serve', '--origin', 'shop.example'],
      '--origin cannot be "shop.example": it must be a web origin such as https://shop.example.',
    ],
    [['backup'], 'Usage: stoa backup <new folder>'],
  ])('says what is wrong with %j', (argv, sentence) => {
    expect(mistake(argv)).toBe(sentence);
  });

  it('names the environment variable when that is what is wrong', () => {
    expect(mistake(['serve'], { STOA_PORT: '-1' })).toBe(
      'STOA_PORT cannot be "-1": it must be a whole number from 0 to 65535.',
    );
  });

  it('prints help for all and for each command', () => {
    expect(printed(parse([]))).toContain('stoa <command>');
    expect(printed(parse(['serve', '--help']))).toContain('--trusted-proxies');
    expect(printed(parse(['help', 'import']))).toContain('stoa import products|orders|customers|discounts <file.csv>');
  });

  const addresses = (changes: Partial<Parameters<typeof addressesOf>[0]>, hasIpv6 = true) =>
    addressesOf({ host: '127.0.0.1', port: 3000, ...changes }, hasIpv6);

  it('serves the site, the preview and the editor under three hosts', () => {
    expect(addresses({ origin: 'https://shop.example' })).toEqual({
      site: ['https://shop.example'],
      preview: ['https://preview.shop.example'],
      admin: ['https://admin.shop.example'],
    });
    const local = { site: ['http://localhost:3000'], admin: ['http://127.0.0.1:3000'] };
    expect(addresses({})).toEqual({ ...local, preview: ['http://[::1]:3000'] });
    expect(addresses({}, false)).toEqual({ ...local, preview: ['http://preview.localhost:3000'] });
    expect(addresses({ host: '192.168.1.5' }).site).toEqual(['http://localhost:3000', 'http://192.168.1.5:3000']);
    expect(addresses({ origin: 'https://shop.example', adminOrigin: 'https://manage.example' }).admin).toEqual([
      'https://manage.example',
    ]);
  });

  it('lets an address without a second name serve the editor as well, but never the preview', () => {
    expect(addresses({ origin: 'http://192.168.1.5:3000' })).toEqual({
      site: ['http://192.168.1.5:3000'],
      preview: ['http://preview.localhost:3000'],
      admin: ['http://192.168.1.5:3000'],
    });
    for (const previewOrigin of ['https://shop.example', 'https://admin.shop.example'])
      expect(() => addresses({ origin: 'https://shop.example', previewOrigin })).toThrow(UsageError);
  });

  it.each([
    [{ host: '127.0.0.1' }, true, ['127.0.0.1', '::1']],
    [{ host: '127.0.0.1' }, false, ['127.0.0.1']],
    [{ host: 'localhost' }, true, ['127.0.0.1', '::1']],
    [{ host: '::1' }, true, ['::1', '127.0.0.1']],
    [{ host: '0.0.0.0' }, true, ['0.0.0.0', '::1']],
    [{ host: '::' }, true, ['::']],
    [{ host: '192.168.1.5' }, true, ['192.168.1.5', '127.0.0.1', '::1']],
    [{ host: '127.0.0.1', origin: 'https://shop.example' }, true, ['127.0.0.1']],
  ])('listens at %j, with IPv6 %s, on %j', (config, hasIpv6, hosts) => {
    expect(listenedHosts(config, hasIpv6)).toEqual(hosts);
  });
});
