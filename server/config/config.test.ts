import { describe, expect, it } from 'vitest';
import { addressesOf, type CommandLine, listenedHosts, parseCommandLine, UsageError, usageError } from './config.ts';
import { configMessages } from './messages.ts';
import { commands, commonFlags } from './options.ts';

const parse = (argv: string[], env: Record<string, string> = {}) => parseCommandLine(argv, env, false);
const run = (argv: string[], env: Record<string, string> = {}) => {
  const line = parse(argv, env);
  if (line.kind !== 'run') throw new Error('expected a command');
  return line;
};
const mistake = (argv: string[], env: Record<string, string> = {}): string => mistakeOf(() => parse(argv, env));
const mistakeOf = (run: () => unknown): string => {
  try {
    run();
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

  it('reads where, when, and for how long backups are kept', () => {
    const { config } = run(['serve', '--backup-to', 's3://backups/x', '--backup-every', '6h', '--backup-keep', '3d'], {
      STOA_S3_KEY_ID: 'id',
      STOA_S3_SECRET: 'secret',
    });
    expect(config).toMatchObject({
      backupTo: 's3://backups/x',
      backupEvery: 6 * 60 * 60 * 1000,
      backupKeep: { days: 3, weeks: 0, months: 0 },
      s3: { keyId: 'id', secret: 'secret' },
    });
  });

  it('reads switches, also turned off', () => {
    expect(run(['serve']).config.demo).toBe(true);
    expect(run(['serve', '--no-demo']).config.demo).toBe(false);
    expect(run(['serve'], { STOA_DEMO: 'false' }).config.demo).toBe(false);
    expect(run(['import', 'products', 'a.csv', '--dry-run']).config.dryRun).toBe(true);
  });

  it.each([
    [['sevre'], 'Unknown command "sevre". Did you mean "serve"? To list all commands, run: stoa help'],
    [['hepl'], 'Unknown command "hepl". Did you mean "help"? To list all commands, run: stoa help'],
    [['--verison'], 'Unknown command "--verison". Did you mean "--version"? To list all commands, run: stoa help'],
    [['frobnicate'], `Unknown command "frobnicate". Commands: ${Object.keys(commands).join(', ')}.`],
    [
      ['doctor', '--prot', '1'],
      'Unknown flag "--prot" for "doctor". Did you mean --port? To list all flags, run: stoa help doctor',
    ],
    [
      ['doctor', '--hepl'],
      'Unknown flag "--hepl" for "doctor". Did you mean --help? To list all flags, run: stoa help doctor',
    ],
    [
      ['doctor', '--frobnicate'],
      `Unknown flag "--frobnicate" for "doctor". Allowed: ${[...commands.doctor.flags, ...commonFlags].map((one) => `--${one}`).join(', ')}.`,
    ],
    [['serve', '--port', 'http'], '--port cannot be "http": it must be a whole number from 0 to 65535.'],
    [['serve', '--port', '70000'], '--port cannot be "70000": it must be a whole number from 0 to 65535.'],
    [['serve', '--port'], '--port needs a value: --port <n>.'],
    [['serve', '--log', 'xml'], '--log cannot be "xml": it must be one of json, text.'],
    [
      ['serve', '--origin', 'shop.example'],
      '--origin cannot be "shop.example": it must be a web origin such as https://shop.example.',
    ],
    [['admin'], configMessages.usage(commands.admin)],
    [
      ['serve', '--backup-to', 's3://B/x'],
      '--backup-to cannot be "s3://B/x": it must be a folder, or s3://bucket/prefix.',
    ],
    [['serve', '--backup-every', '1m'], '--backup-every cannot be "1m": it must be at least 5m.'],
    [
      ['serve', '--backup-keep', '7'],
      '--backup-keep cannot be "7": it must be numbers of days, weeks, and months such as 7d,4w,12m.',
    ],
    [['restore', 'x', '--at', 'noon'], '--at cannot be "noon": it must be a time such as 2026-11-22T18:00:00Z.'],
  ])('says what is wrong with %j', (argv, sentence) => {
    expect(mistake(argv)).toBe(sentence);
  });

  it('names the environment variable when that is what is wrong', () => {
    expect(mistake(['serve'], { STOA_PORT: '-1' })).toBe(
      'STOA_PORT cannot be "-1": it must be a whole number from 0 to 65535.',
    );
  });

  it('names the action that a misspelled one is similar to', () => {
    expect(usageError('keys', 'rotat').message).toMatch(/^Unknown command "keys rotat". Did you mean "keys rotate"\?/);
    expect(usageError('admin', 'ress').message).toMatch(/"admin ress". Did you mean "admin reset"\?/);
    expect(usageError('template', 'chek').message).toMatch(/Did you mean "template check"\?/);
    expect(usageError('admin', 'create').message).toBe(configMessages.usage(commands.admin));
  });

  it('names a misspelled variable, and leaves others of the prefix alone', () => {
    const misspelled = {
      STOA_BACKUPTO: 'STOA_BACKUP_TO',
      STOA_HTTPPORT: 'STOA_HTTP_PORT',
      STOA_ORIGN: 'STOA_ORIGIN',
      STOA_SMTP_URL_FILES: 'STOA_SMTP_URL_FILE',
    };
    for (const [name, meant] of Object.entries(misspelled))
      expect(mistake(['serve'], { [name]: 'x' })).toBe(`The variable ${name} is not a setting. Did you mean ${meant}?`);
    const others = ['SERVICE_HOST', 'UNPACK_FOLDER', 'HOME', 'PATH', 'IMAGE', 'DB', 'HOSTS', 'STORES', 'DATE', 'POST'];
    expect(run(['serve'], Object.fromEntries(others.map((name) => [`STOA_${name}`, '/x']))).config.port).toBe(3000);
  });

  it('each has help, and refuses what it does not know', () => {
    for (const [name, { help, usage, example, positionals }] of Object.entries(commands)) {
      const text = printed(parse([name, '--help']));
      const facts = [help, configMessages.usage({ usage }), `Example: ${example}`];
      for (const part of [...facts, '--json', '--config <file>', 'Exit codes: 0']) expect(text).toContain(part);
      const files = () => '{}';
      expect(parseCommandLine(example.split(' ').slice(1), {}, false, files)).toMatchObject({ command: name });
      expect(printed(parse(['help', name]))).toBe(text);
      const given = Array.from({ length: positionals[0] }, () => 'x');
      expect(mistake([name, ...given, '--no-such-flag'])).toMatch(`Unknown flag "--no-such-flag" for "${name}".`);
      const tooMany = Array.from({ length: positionals[1] + 1 }, () => 'x');
      expect(mistake([name, ...tooMany])).toBe(configMessages.usage({ usage }));
    }
  });

  it('prints help for all and for each command', () => {
    expect(printed(parse([]))).toContain('stoa <command>');
    expect(printed(parse(['serve', '--help']))).toContain('--trusted-proxies');
    expect(() => parse(['help', 'improt'])).toThrow('Unknown command "improt". Did you mean "import"?');
    expect(printed(parse(['help', 'import']))).toContain('stoa import products|orders|customers|discounts <file.csv>');
  });

  describe('settings', () => {
    const files: Record<string, string> = {
      'stoa.json': '{ "port": 3001, "host": "::1", "demo": false, "trusted-proxies": ["10.0.0.1", "10.0.0.2"] }',
      '/run/smtp': 'smtps://user:pass word@mail.example\n',
    };
    const read = (file: string) => {
      const text = files[file];
      if (text === undefined) throw Object.assign(new Error('no file'), { code: 'ENOENT' });
      return text;
    };
    const settings = (argv: string[], env: Record<string, string> = {}) => {
      const line = parseCommandLine(argv, env, false, read);
      if (line.kind !== 'run') throw new Error('expected a command');
      return line;
    };
    const wrong = (argv: string[], env: Record<string, string> = {}) => {
      expect(() => settings(argv, env)).toThrow(UsageError);
      return mistakeOf(() => settings(argv, env));
    };

    it('come from flags, the environment, a file, and defaults, in this order, and say from where', () => {
      const env = { STOA_CONFIG: 'stoa.json', STOA_HOST: '0.0.0.0', STOA_SMTP_URL_FILE: '/run/smtp' };
      const { config, settings: found } = settings(['serve', '--port', '5000'], env);
      expect(config).toMatchObject({
        port: 5000,
        host: '0.0.0.0',
        demo: false,
        trustedProxies: ['10.0.0.1', '10.0.0.2'],
        smtpUrl: 'smtps://user:pass word@mail.example',
        cartLimit: 25,
      });
      const from = (name: string) => found.find((one) => one.name === name);
      expect(from('port')).toMatchObject({ source: 'flag', from: '--port' });
      expect(from('host')).toMatchObject({ source: 'environment', from: 'STOA_HOST' });
      expect(from('smtp-url')).toMatchObject({ source: 'environment', from: 'STOA_SMTP_URL_FILE' });
      expect(from('demo')).toMatchObject({ source: 'file', from: '"demo" in stoa.json' });
      expect(from('cart-limit')).toMatchObject({ source: 'default', text: '25' });
      expect(settings(['doctor', '--config', 'stoa.json']).config.port).toBe(3001);
    });

    it('are shown with the defaults that HTTPS changes', () => {
      const secure = ['--origin', 'https://shop.example', '--acme', 'ada@shop.example'];
      const { settings: found } = settings(['config', 'print', ...secure]);
      const shown = ['port', 'http-port'].map((name) => found.find((one) => one.name === name));
      expect(shown).toMatchObject([
        { text: '443', source: 'default' },
        { text: '80', source: 'default' },
      ]);
    });

    it('say what is wrong with them, and where', () => {
      const smtp = { STOA_SMTP_URL: 'smtps://a', STOA_SMTP_URL_FILE: '/run/smtp' };
      expect(wrong(['serve'], smtp)).toBe('Set STOA_SMTP_URL or STOA_SMTP_URL_FILE, not both.');
      expect(wrong(['serve', '--config', 'none.json'])).toBe(
        '--config names "none.json", which cannot be read (there is no such file).',
      );
      expect(wrong(['serve'], { STOA_SMTP_URL_FILE: '/run/x' })).toMatch(/^STOA_SMTP_URL_FILE names "\/run\/x", which/);
      const withFile = (text: string) => {
        files['wrong.json'] = text;
        return wrong(['version', '--config', 'wrong.json']);
      };
      expect(withFile('{ "prot": 1 }')).toMatch(/^"prot" in wrong\.json is not a setting\. /);
      expect(withFile('{ "port": {} }')).toMatch(/^"port" in wrong\.json must be text, a number,/);
      expect(withFile('[]')).toMatch(/^"wrong\.json" must be a JSON object/);
      expect(withFile('{')).toMatch(/^"wrong\.json" is not JSON: /);
      files['port.json'] = '{ "port": 70000 }';
      expect(wrong(['serve', '--config', 'port.json'])).toBe(
        '"port" in port.json cannot be "70000": it must be a whole number from 0 to 65535.',
      );
      files['/run/bad'] = 'secret-that-is-no-url\n';
      expect(wrong(['serve'], { STOA_SMTP_URL_FILE: '/run/bad' })).not.toContain('secret-that');
    });
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
