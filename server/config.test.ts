import { describe, expect, it } from 'vitest';
import { type CommandLine, parseCommandLine, previewOriginOf, UsageError } from './config.ts';

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
    [['sevre'], 'Unknown command "sevre". Commands: serve, import, export, backup, restore, repair, template, price, doctor.'],
    [
      ['doctor', '--prot', '1'],
      'Unknown flag "--prot" for "doctor". Allowed: --data, --port, --host, --keep-free-mb, --json.',
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

  it('gives the preview a second name', () => {
    expect(previewOriginOf('https://shop.example')).toBe('https://preview.shop.example');
    expect(previewOriginOf('http://localhost:3000')).toBe('http://preview.localhost:3000');
    expect(previewOriginOf('http://127.0.0.1:3000')).toBe('http://preview.localhost:3000');
  });
});
