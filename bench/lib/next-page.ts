// The peer: a dynamic Next.js page with the same elements and texts as one of our pages, installed and built in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { freePort } from '../../server/testing/harness/free-port.ts';
import { onCore, type Served, temporaryFolder } from './processes.ts';

type Element = [tag: string, props: Record<string, unknown>, ...children: (Element | string)[]];

const startsWithinMs = 30_000;

/** @param html of one of our pages; its scripts and styles are left out */
export async function startNextPage(html: string): Promise<Served & { version: string }> {
  const { folder, remove } = temporaryFolder('next');
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  mkdirSync(path.join(folder, 'app'));
  write('package.json', '{"private":true,"dependencies":{"next":"*","react":"*","react-dom":"*"}}');
  write('app/layout.jsx', 'export default ({ children }) => <html lang="en">{children}</html>;');
  write('app/elements.json', JSON.stringify(elementsOf(html)));
  write('app/page.jsx', page);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, env, stdio: 'ignore' });
  console.log('  Installing and building Next.js …');
  run('npm', ['install', '--no-audit', '--no-fund']);
  const next = path.join(folder, 'node_modules/next');
  const program = path.join(next, 'dist/bin/next');
  run(process.execPath, [program, 'build']);
  const { version } = JSON.parse(readFileSync(path.join(next, 'package.json'), 'utf8')) as { version: string };

  const started = performance.now();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(...onCore(0, process.execPath, [program, 'start', '-H', '127.0.0.1', '-p', String(port)]), {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    remove();
  };
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() - started > startsWithinMs) throw new Error('Next.js did not start');
    await wait(100);
  }
  return { origin, pid: child.pid!, readyMs: performance.now() - started, stop, version };
}

/** The minimum work per request: elements are parsed once, and created again for each visitor. */
const page = `import { createElement } from 'react';
import body from './elements.json';
export const dynamic = 'force-dynamic';
const show = (one, key) =>
  typeof one === 'string' ? one : createElement(one[0], { ...one[1], key }, ...one.slice(2).map(show));
export default () => show(body, 'body');
`;

/** The page's body. */
function elementsOf(html: string): Element {
  const open: Element[] = [['root', {}]];
  const skipped = new Set(['script', 'style', 'noscript', 'template']);
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (skipped.has(tag)) skipping++;
        if (skipping > 0) return;
        const kept = Object.entries(attributes).filter(([name]) => name !== 'style' && !name.startsWith('on'));
        const element: Element = [tag, Object.fromEntries(kept)];
        open.at(-1)!.push(element);
        open.push(element);
      },
      ontext(text) {
        if (skipping === 0) open.at(-1)!.push(text);
      },
      onclosetag(tag) {
        if (skipping === 0) open.pop();
        else if (skipped.has(tag)) skipping--;
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(html);
  const find = (element: Element, tag: string): Element | undefined => {
    if (element[0] === tag) return element;
    for (const child of element.slice(2) as (Element | string)[]) {
      const found = typeof child === 'string' ? undefined : find(child, tag);
      if (found) return found;
    }
    return undefined;
  };
  const body = find(open[0]!, 'body');
  if (!body) throw new Error('The page has no body');
  return body;
}
