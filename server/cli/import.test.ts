// stoa import and stoa export as called by main.ts, with and without a running server.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseCommandLine } from '../config/config.ts';
import { listenControl } from '../data-folder/control.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { type FileParts, fileParts } from '../testing/harness/file-parts.ts';
import { mug, openShop, stocked } from '../testing/harness/shop.ts';
import { exportCommand, importCommand, runImport } from './import.ts';
import { printer } from './print.ts';

let parts: FileParts;
let site: OpenSite;
beforeEach(async () => {
  parts = await fileParts();
  const origin = 'https://shop.example';
  const config = { origin, previewOrigin: origin, adminOrigin: origin, dataFolder: parts.folder, programFolder: '' };
  // The test closes the site itself.
  const ends = async () => undefined;
  site = { ...parts, config, close: ends, [Symbol.asyncDispose]: ends };
  await openShop(parts);
  await stocked(parts, mug({ urlId: 'mug' }), 3);
});
afterEach(() => parts.close());

async function stoa(...words: string[]): Promise<{ code: number; out: string }> {
  const line = parseCommandLine([...words, '--data', parts.folder], {}, false);
  if (line.kind !== 'run') throw new Error('There is nothing to run');
  let out = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      out += String(chunk);
      done();
    },
  });
  const print = printer(line.config.json, (text) => void stdout.write(text));
  const command = line.command === 'export' ? exportCommand : importCommand;
  const code = await command(line.config, line.positionals, async () => site, print, stdout);
  return { code, out };
}

const put = (name: string, text: string): string => {
  const file = path.join(parts.folder, name);
  writeFileSync(file, text);
  return file;
};

const people = 'Email,First Name,Notes\nada@example.com,Ada,+1\nnobody,,\n';

it('tries, imports and reports people, and writes them out again', async () => {
  const file = put('people.csv', people);
  const tried = await stoa('import', 'customers', file, '--dry-run');
  expect(tried).toMatchObject({
    code: 1,
    out: expect.stringContaining('1 created, 1 not imported. Nothing was written'),
  });
  expect(tried.out).toContain('line 3  error      nobody  Email: "nobody" is not a valid email address.');
  expect((await stoa('export', 'customers')).out.split('\r\n')).toHaveLength(2);

  expect((await stoa('import', 'customers', file)).out).toContain('Customers: 1 created, 1 not imported.');
  const { out, code } = await stoa('export', 'customers');
  expect([code, out.includes("\r\nada@example.com,Ada,,,,'+1,")]).toEqual([0, true]);
  const again = await stoa('import', 'customers', put('again.csv', out), '--json');
  expect(JSON.parse(again.out).totals).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 });
});

it('goes through the running server, which writes the file that is asked for', async () => {
  const asked: string[] = [];
  const control = await listenControl(
    parts.folder,
    (request) => {
      asked.push(request.command);
      return runImport(site, request);
    },
    parts.log,
  );
  try {
    await stoa(
      'import',
      'orders',
      put('orders.csv', 'Order ID,Total,Lineitem quantity,Lineitem name,Lineitem price\n7,2.00,1,Cup,2.00\n'),
    );
    const file = path.join(parts.folder, 'orders-out.csv');
    writeFileSync(file, 'what was there');
    const { out } = await stoa('export', 'orders', '--out', file);
    expect(out).toBe(`Wrote the orders to ${file}.\n`);
    expect(readFileSync(file, 'utf8')).toContain('\r\n7,,PAID,');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(parts.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const products = await stoa('export', 'products');
    expect(products.out.split('\n')[1]).toContain(',shop,mug,');
    expect(asked).toEqual(['import-records', 'export-csv', 'export-csv']);
  } finally {
    await control.close();
  }
});

it('prints what changes, and writes every row of an import into a file when asked', async () => {
  const { out } = await stoa('export', 'products');
  const file = put('shop.csv', out.replace('20.00', '19.00').concat(',,,,,No product above,,,,,,,,,,,x,,,,,,,,,,,\n'));
  const rows = path.join(parts.folder, 'rows.csv');
  const dry = await stoa('import', 'products', file, '--dry-run', '--report', rows);
  expect(dry.out).toContain('Price: "20.00" → "19.00"');
  expect(dry.code).toBe(1);
  expect(readFileSync(rows, 'utf8').split('\r\n')).toEqual([
    '\uFEFFLine,Outcome,Name,SKU,Kind,Column,Message,From,To',
    expect.stringMatching(/^2,updated,.*,change,Price,,20\.00,19\.00$/),
    expect.stringMatching(/^3,error,No product above,,error,Price,"""x"" is not a valid amount/),
    '',
  ]);
  expect(statSync(rows).mode & 0o777).toBe(0o600);
  await expect(stoa('import', 'products', file, '--report', '/nowhere/rows.csv')).rejects.toThrow('There is no folder');
});

it('says what is wrong with what was typed', async () => {
  await expect(stoa('export', 'everything')).rejects.toThrow(
    'Choose products, orders, customers, discounts, template, or site.',
  );
  await expect(stoa('export', 'orders', '--layout', 'shopify')).rejects.toThrow('--layout works with products only');
  expect((await stoa('export', 'products', '--layout', 'shopify')).out).toMatch(/^Title,URL handle,/);
  await expect(stoa('export', 'template')).rejects.toThrow('stoa export template <id> <folder>');
  await expect(stoa('export', 'orders', '--out', '/nowhere/at/all.csv')).rejects.toThrow('There is no folder');
  await expect(stoa('import', 'orders', path.join(parts.folder, 'none.csv'))).rejects.toThrow('There is no file');
  await expect(stoa('import', 'orders', put('wrong.csv', 'a,b\n'))).rejects.toThrow('The file is missing the columns');
  expect(existsSync('/nowhere')).toBe(false);
});
