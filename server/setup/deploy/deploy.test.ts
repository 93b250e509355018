// The deployment files: each is linted by its own tool where that is installed, and uses only flags and variables that the program knows.
import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../certificates/certificate-fixture.ts';
import { parseCommandLine } from '../../config/config.ts';
import { configMessages } from '../../config/messages.ts';
import { envOf, type OptionName, options } from '../../config/options.ts';
import { temporaryFolder } from '../../testing/harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const files = ['stoa.service', 'stoa.socket', 'Dockerfile', 'compose.yaml', 'nginx.conf', 'Caddyfile'];

const hasProgram = (name: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      execFileSync('test', ['-x', path.join(folder, name)]);
      return true;
    } catch {
      return false;
    }
  });

/** Strips comments and joins continued lines. */
const linesOf = (name: string) =>
  text(name)
    .replace(/^\s*#.*$/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');

describe('every file', () => {
  it.each(files)('%s names only settings that there are', (name) => {
    const known = new Set<string>([...(Object.keys(options) as OptionName[]).map(envOf), 'STOA_UNPACK_FOLDER']);
    for (const [variable] of text(name).matchAll(/STOA_\w+/g)) expect(known).toContain(variable);
  });

  it('names only metrics that there are, the guide too', () => {
    const metrics = text('../../observe/metrics.ts');
    const named = text('../../cli/README.md').match(/stoa_\w+/g)!;
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect(metrics).toContain(`'${name}'`);
  });

  it.runIf(process.platform === 'linux')('names the C library that the native packages need', () => {
    const modules = path.join(root, 'node_modules');
    const natives = globSync('@{lmdb,img}/*/{,lib/}*.{node,so.*}', { cwd: modules });
    const needed = natives.flatMap((name) =>
      [...readFileSync(path.join(modules, name), 'latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) =>
        Number(minor),
      ),
    );
    expect(text('../../cli/README.md')).toContain(`glibc 2.${Math.max(...needed)}`);
  });

  it('gives the allocator the settings of npm start', async () => {
    const steps = pathToFileURL(path.resolve(import.meta.dirname, '../steps.mjs')).href;
    const { memoryEnv } = (await import(steps)) as { memoryEnv: Record<string, string> };
    for (const name of ['stoa.service', 'Dockerfile'])
      for (const variable of ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'])
        expect(text(name)).toContain(`${variable}=${memoryEnv[variable]}`);
  });
});

describe('the systemd units', () => {
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text('stoa.service'))![1]!;

  it('start the program as its command line takes it, and wait longer for its end than it does', () => {
    const [program, ...args] = setting('ExecStart').split(' ');
    const line = parseCommandLine(args, {}, false);
    expect([program, line]).toMatchObject([
      '/usr/local/bin/stoa',
      { kind: 'run', command: 'serve', config: { dataFolder: '/var/lib/stoa' } },
    ]);
    const { drainMs, graceMs } = (line as Extract<typeof line, { kind: 'run' }>).config;
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(drainMs + graceMs);
    expect(text('stoa.socket')).toContain(`ListenStream=127.0.0.1:3000`);
  });

  it('start the program again for as long as it fails, but not with a setting that is wrong', () => {
    expect([setting('Restart'), setting('StartLimitIntervalSec')]).toEqual(['on-failure', '0']);
    expect(Number(setting('RestartSec'))).toBeGreaterThanOrEqual(5);
    const status = setting('RestartPreventExitStatus');
    expect(configMessages.exitCodes).toContain(`${status} when the command or a setting is wrong`);
  });

  it.runIf(hasProgram('systemd-analyze'))('are known to systemd, and leave little open to an intruder', async () => {
    const folder = temporaryFolder('units');
    for (const name of ['stoa.service', 'stoa.socket'])
      writeFileSync(path.join(folder, name), text(name).replaceAll('/usr/local/bin/stoa', '/bin/true'));
    const analyze = (...args: string[]) =>
      new Promise<string>((resolve) => {
        const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
        execFile('systemd-analyze', args, { cwd: folder, env }, (_, out, error) => resolve(out + error));
      });
    expect(await analyze('verify', '--man=no', './stoa.service', './stoa.socket')).toBe('');
    const exposure = /exposure level for stoa\.service: ([\d.]+)/.exec(
      await analyze('security', '--offline=true', './stoa.service'),
    );
    expect(Number(exposure?.[1])).toBeLessThan(2);
  });
});

describe('the image', () => {
  const instructions = linesOf('Dockerfile').map(
    (line) => /^([A-Z]+)\s+(.*)$/.exec(line)!.slice(1) as [string, string],
  );
  const of = (name: string) => instructions.filter(([one]) => one === name).map(([, rest]) => rest);

  it('is made in two stages, and runs as nobody in particular with its data in a volume', () => {
    const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' ');
    expect(known).toEqual(expect.arrayContaining(instructions.map(([name]) => name)));
    expect(of('FROM')).toEqual([expect.stringMatching(/^node:26\S* AS build$/), expect.not.stringContaining('node')]);
    expect([of('USER'), of('VOLUME'), of('STOPSIGNAL')]).toEqual([['10001:10001'], ['/data'], ['SIGTERM']]);
    expect([...of('ENTRYPOINT'), ...of('CMD')].map((one) => JSON.parse(one) as unknown)).toEqual([
      ['/usr/local/bin/stoa'],
      ['serve'],
    ]);
  });

  it('calls a server healthy that answers, and no other', async () => {
    const command = JSON.parse(/CMD\s+(\[.*)$/.exec(of('HEALTHCHECK')[0]!)![1]!) as [string, ...string[]];
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? status : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const port = String((server.address() as AddressInfo).port);
    const check = () =>
      new Promise<number | null>((resolve) => {
        const [file, ...args] = command.map((part) => part.replaceAll('3000', port));
        const child = execFile(file!, args, () => resolve(child.exitCode));
      });
    let status = 200;
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).not.toBe(0);
    server.close();
    server.closeAllConnections();
    expect(await check()).not.toBe(0);
  });

  it('is composed with a root that cannot be written', () => {
    for (const line of linesOf('compose.yaml')) expect(line).toMatch(/^(?: {2})*(?:- )?(?:[\w.]+:(?: \S.*)?|\S+)$/);
    const compose = text('compose.yaml');
    expect(compose).toMatch(/read_only: true\n[\s\S]*cap_drop:\n\s+- ALL/);
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)![1]);
    expect(grace).toBeGreaterThan(10);
  });
});

describe('the reverse proxies', () => {
  it.each(['nginx.conf', 'Caddyfile'])('%s is whole', (name) => {
    const lines = linesOf(name).map((line) => line.replace(/\s+#.*$/, ''));
    expect(lines.filter((line) => line.endsWith('{')).length).toBe(lines.filter((line) => line.trim() === '}').length);
    if (name === 'nginx.conf') for (const line of lines) expect(line).toMatch(/[;{}]$/);
  });

  it.runIf(hasProgram('caddy'))('Caddy takes it', () => {
    execFileSync('caddy', ['validate', '--config', path.join(import.meta.dirname, 'Caddyfile')]);
  });

  it('nginx of the long-lived distributions knows every directive', () => {
    expect(linesOf('nginx.conf').join('\n')).not.toMatch(/^\s*http2 /m);
  });

  it.runIf(hasProgram('nginx'))('nginx takes it', async () => {
    const folder = temporaryFolder('nginx');
    const { cert, key } = await selfSigned(['shop.example']);
    writeFileSync(path.join(folder, 'shop.pem'), cert);
    writeFileSync(path.join(folder, 'shop.key'), key);
    const site = text('nginx.conf').replaceAll('/etc/ssl/', `${folder}/`);
    const file = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    );
    writeFileSync(
      file,
      `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
    );
    execFileSync('nginx', ['-t', '-c', file]);
  });
});
