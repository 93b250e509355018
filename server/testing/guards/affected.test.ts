import { describe, expect, it } from 'vitest';
import { affectedTests } from './affected.ts';
import { importsOf } from './imports.ts';

const imports = Object.entries({
  'server/commerce/cart/cart.test.ts': "import { cart } from './cart.ts';",
  'server/commerce/cart/cart.ts': "import { total } from './total.ts'; import type { Words } from './words.ts';",
  'server/commerce/cart/total.ts': "import 'zod';",
  'server/commerce/cart/total.test.ts': "import { total } from './total.ts';",
  'server/commerce/cart/routes.test.ts': "import { testStoa } from '../../testing/harness/test-stoa.ts';",
  'server/commerce/stock/routes.test.ts': "import { testStoa } from '../../testing/harness/test-stoa.ts';",
  'server/testing/harness/test-stoa.ts': "import { cart } from '../../commerce/cart/cart.ts';",
  'server/testing/guards/access.test.ts': "import { cart } from '../../commerce/cart/cart.ts';",
  'renderer/rsc/rsc.tsx': "import { Text } from './blocks/text.tsx';",
  'renderer/render.test.ts': "import { flightOf } from '#rsc';",
}).flatMap(([file, text]) => importsOf(file, text));

const affected = (changed: string[], budgetSeconds = 100) =>
  affectedTests(imports, changed, { secondsOf: () => 1, budgetSeconds });

describe('the tests that a change needs', () => {
  it('are the nearest first, and behind the hubs those of the same folder', () => {
    expect(affected(['server/commerce/cart/total.ts']).run).toEqual([
      'server/commerce/cart/cart.test.ts',
      'server/commerce/cart/routes.test.ts',
      'server/commerce/cart/total.test.ts',
    ]);
  });

  it('are as many as fit into the time, and at least one', () => {
    expect(affected(['server/commerce/cart/total.ts'], 2)).toMatchObject({ run: { length: 2 }, left: { length: 1 } });
    expect(affected(['server/commerce/cart/total.ts'], 0).run).toHaveLength(1);
  });

  it('follow a block through the component bundle', () => {
    expect(affected(['renderer/rsc/blocks/text.tsx']).run).toEqual(['renderer/render.test.ts']);
  });

  it('follow no types, which the compiler checks, and are those beside a file without importers', () => {
    expect(affected(['server/commerce/stock/words.ts']).run).toEqual(['server/commerce/stock/routes.test.ts']);
  });

  it('are themselves, when they change', () => {
    expect(affected(['server/commerce/stock/routes.test.ts']).run).toEqual(['server/commerce/stock/routes.test.ts']);
  });
});
