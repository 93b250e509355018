import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, offences, readImports, sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const check = (files: Record<string, string>) =>
  offences(Object.entries(files).flatMap(([file, text]) => importsOf(file, text))).map((o) => o.text);

describe('the import rule', () => {
  it('holds for every source file', () => {
    expect(sourceFiles(root).length).toBeGreaterThan(20);
    expect(offences(readImports(root)).map((o) => o.text)).toEqual([]);
  });

  it.each([
    [
      'an area to the right',
      { 'server/site/website/website.ts': "import { cart } from '../../commerce/cart/cart.ts';" },
    ],
    ['a second door to the database', { 'server/commerce/cart/store.ts': "import { open } from 'lmdb';" }],
    [
      'a domain word in http',
      { 'server/http/middleware/crumb.ts': "import { cart } from '../../commerce/cart/cart.ts';" },
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
    ['a dynamic import', { 'server/http/x.ts': "const x = await import('../site/website/website.ts');" }],
  ])('notices %s', (_, files) => {
    expect(check(files)).toHaveLength(1);
  });

  it('allows types to the right, portable files, and a door', () => {
    expect(
      check({
        'server/site/website/schema.ts': "import { currencies } from '../../commerce/money/money.ts';",
        'server/store/engines/lmdb/lmdb-store.ts': "import { open } from 'lmdb';",
        'server/commerce/cart/routes.ts': "import { readJson } from '../../http/body.ts';",
        'server/commerce/cart/cart.ts': "import type { Ctx } from '../../http/context.ts';",
      }),
    ).toEqual([]);
  });
});
