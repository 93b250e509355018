import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  idlePublicModules,
  importsOf,
  isMarkedPublic,
  offences,
  orderOf,
  readImports,
  sourceFiles,
} from './imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const order = orderOf(readFileSync(path.join(root, 'server/concepts.ts'), 'utf8'));
const publicOf = (files: Record<string, string>) =>
  new Set(Object.keys(files).filter((file) => isMarkedPublic(files[file]!)));
const marked = publicOf(
  Object.fromEntries(sourceFiles(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
);
const check = (files: Record<string, string>) =>
  offences(
    Object.entries(files).flatMap(([file, text]) => importsOf(file, text)),
    order,
    publicOf(files),
  ).map((o) => o.text);

it('the formatter is overruled nowhere', () => {
  const overruled = ['biome-ignore', 'format'].join(' ');
  expect(sourceFiles(root).filter((file) => readFileSync(path.join(root, file), 'utf8').includes(overruled))).toEqual(
    [],
  );
});

/** Stylesheets of other folders that a file imports. The kit's are reached through its components. */
const foreignSheets = (file: string, text: string): string[] =>
  [...text.matchAll(/^import \w+ from '([^']+\.module\.css)'/gm)]
    .map(([, sheet]) => path.posix.join(path.posix.dirname(file), sheet!))
    .filter((sheet) => !file.startsWith(`${path.posix.dirname(sheet)}/`))
    .map((sheet) => `${file} imports ${sheet}`);

it('a stylesheet is used only in its own folder and below it', () => {
  const using = (file: string, sheet: string) => foreignSheets(file, `import styles from '${sheet}';\n`);
  expect(using('client/editor/screens/orders/order.tsx', './orders.module.css')).toEqual([]);
  expect(using('client/editor/screens/page/fields/color.tsx', '../page.module.css')).toEqual([]);
  expect(using('client/editor/screens/subscription/one.tsx', '../orders/orders.module.css')).toHaveLength(1);
  expect(using('client/editor/screens/orders/order.tsx', '../../../ui/form/field.module.css')).toHaveLength(1);
  const files = sourceFiles(root).filter((file) => file.startsWith('client/'));
  expect(files.flatMap((file) => foreignSheets(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

describe('the import rule', () => {
  it('holds for every source file', () => {
    expect(sourceFiles(root).length).toBeGreaterThan(20);
    expect(offences(readImports(root), order, marked).map((o) => o.text)).toEqual([]);
  });

  it('reads the order of the concepts', () => {
    expect(order.length).toBeGreaterThan(40);
    expect(order.indexOf('commerce/cart')).toBeLessThan(order.indexOf('commerce/order'));
    expect(order.indexOf('commerce/order')).toBeLessThan(order.indexOf('commerce/checkout'));
    expect(() => orderOf('export const concepts = [cartConcept] as const;')).toThrow('cartConcept');
  });

  it('opens a file that says it is public, and finds those that nothing needs', () => {
    const user = { 'server/commerce/order/order.ts': "import { x } from '../cart/secret.ts';" };
    const secret = { 'server/commerce/cart/secret.ts': "// Needs Node.\n// Public.\nimport fs from 'node:fs';\n" };
    const inside = { 'server/commerce/cart/secret.ts': "// Public. Or not.\nimport fs from 'node:fs';\n" };
    expect(check({ ...user, ...secret })).toEqual([]);
    expect(check({ ...user, ...inside })).toEqual([expect.stringContaining('not a public module')]);
    expect(idlePublicModules(importsOf('server/commerce/order/order.ts', ''), publicOf(secret))).toEqual(
      Object.keys(secret),
    );
    expect(marked.size).toBeGreaterThan(40);
    expect(idlePublicModules(readImports(root), marked)).toEqual([]);
  });

  it.each([
    [
      'an area to the right',
      { 'server/site/website/website.ts': "import { cart } from '../../commerce/cart/cart.ts';" },
    ],
    ['a second door to the database', { 'server/commerce/cart/store.ts': "import { open } from 'lmdb';" }],
    [
      'a domain word in http',
      { 'server/http/middleware/csrf.ts': "import { cart } from '../../commerce/cart/cart.ts';" },
    ],
    [
      'the store of another concept',
      { 'server/commerce/checkout/checkout.ts': "import { x } from '../cart/store.ts';" },
    ],
    ['http from a front file', { 'server/commerce/cart/cart.ts': "import { readJson } from '../../http/body.ts';" }],
    ['browser code on the server', { 'server/pages/routes.ts': "import { x } from '../../client/editor/main.tsx';" }],
    [
      'Node from code that the browser shares',
      {
        'client/storefront/main.ts': "import { a } from '../../server/commerce/cart/totals.ts';",
        'server/commerce/cart/totals.ts': "import { b } from './lines.ts';",
        'server/commerce/cart/lines.ts': "import fs from 'node:fs';",
      },
    ],
    [
      'a concept that comes later',
      { 'server/commerce/order/lifecycle.ts': "import { erase } from '../customer-account/customer-account.ts';" },
    ],
    [
      'a type of a concept that comes later',
      { 'server/commerce/cart/cart.ts': "import type { Order } from '../order/schema.ts';" },
    ],
    [
      'a concept that comes later, reached through a folder that is none',
      {
        'server/commerce/stock/stock.ts': "import { price } from '../pricing/price.ts';",
        'server/commerce/pricing/price.ts': "import type { Order } from '../order/schema.ts';",
      },
    ],
    [
      'a portable file of an area to the right',
      { 'server/site/website/schema.ts': "import { cartSchema } from '../../commerce/cart/schema.ts';" },
    ],
    [
      'the type of a file of an area to the right',
      { 'server/accounts/session/session.ts': "import type { Cart } from '../../commerce/cart/schema.ts';" },
    ],
    [
      'a file that is private to a concept',
      {
        'server/commerce/order/order.ts': "import { x } from '../cart/secret.ts';",
        'server/commerce/cart/secret.ts': "import fs from 'node:fs';",
      },
    ],
    [
      'a store where pages are composed',
      {
        'server/pages/compose/compose.ts': "import type { PageContext } from '../gather/page-context.ts';",
      },
    ],
    ['the routes of another concept', { 'server/commerce/order/order.ts': "import { x } from '../stock/routes.ts';" }],
    ['a dynamic import', { 'server/http/x.ts': "const x = await import('../site/website/website.ts');" }],
  ])('notices %s', (_, files) => {
    expect(new Set(check(files).map((text) => text.split(' imports ')[0])).size).toBe(1);
  });

  it('notices a loop of folders, types included, on both of its sides', () => {
    const found = check({
      'server/commerce/pricing/price.ts': "import { x } from '../address/address.ts';",
      'server/commerce/address/address.ts': "import type { Y } from '../money-words/words.ts';",
      'server/commerce/money-words/words.ts': "import { z } from '../pricing/price.ts';",
    });
    expect(found.filter((text) => text.includes('a loop of folders'))).toHaveLength(3);
  });

  it.each([
    ["import { b } from './b.ts';", 2],
    ["import type { B } from './b.ts';", 0],
    ["const { b } = await import('./b.ts');", 0],
  ])('notices a loop of files at run time: %s', (text, count) => {
    const found = check({ 'client/ui/a.ts': text, 'client/ui/b.ts': "import { a } from './a.ts';" });
    expect(found.filter((one) => one.includes('a loop of files'))).toHaveLength(count);
  });

  it('notices a loop of areas', () => {
    const found = check({
      'server/config/config.ts': "import type { X } from '../installation/open-site.ts';",
      'server/installation/open-site.ts': "import { y } from '../config/options.ts';",
    });
    expect(found.filter((text) => text.includes('a loop of areas'))).toHaveLength(2);
  });

  it('allows money, the public module, portable files, and a door', () => {
    expect(
      check({
        'server/site/website/schema.ts': "import { currencies } from '../../commerce/money/money.ts';",
        'server/store/engines/lmdb/lmdb-store.ts': "import { open } from 'lmdb';",
        'server/commerce/cart/routes.ts': "import { readJson } from '../../http/body.ts';",
        'server/commerce/cart/cart.ts': "import type { Ctx } from '../../http/context.ts';",
        'server/commerce/order/order.ts':
          "import { findCart } from '../cart/cart.ts';\nimport type { Cart } from '../cart/schema.ts';",
      }),
    ).toEqual([]);
  });
});
