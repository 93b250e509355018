// Calls of the public API, under the original's paths. Portable.
import { type Call, defineCalls } from '../../base/calls.ts';
import { listQuerySchema } from './schema.ts';

const read = { inventory: { scope: 'inventory.read' }, products: { scope: 'products.read' } } as const;
const write = { scope: 'products.write' } as const;

export const inventoryCalls = defineCalls({
  list: { call: 'GET /1.0/commerce/inventory', needs: read.inventory, query: listQuerySchema },
  open: { call: 'GET /1.0/commerce/inventory/:ids', needs: read.inventory },
  adjust: { call: 'POST /1.0/commerce/inventory/adjustments', needs: { scope: 'inventory.write' } },
});

export const storePageCalls = defineCalls({
  list: { call: 'GET /1.0/commerce/store_pages', needs: read.products, query: listQuerySchema },
});

export const productVersions = ['1.0', '1.1', 'v2'] as const;

/** The same calls under each version, in matching order. */
export function productCalls(version: (typeof productVersions)[number]) {
  const path = `/${version}/commerce/products` as const;
  return defineCalls({
    list: { call: `GET ${path}`, needs: read.products, query: listQuerySchema },
    open: { call: `GET ${path}/:ids`, needs: read.products },
    create: { call: `POST ${path}`, needs: write },
    change: { call: `POST ${path}/:id`, needs: write },
    remove: { call: `DELETE ${path}/:id`, needs: write },
  });
}

export function variantCalls(version: (typeof productVersions)[number]) {
  const path = `/${version}/commerce/products/:id/variants` as const;
  return defineCalls({
    create: { call: `POST ${path}`, needs: write },
    change: { call: `POST ${path}/:variantId`, needs: write },
    remove: { call: `DELETE ${path}/:variantId`, needs: write },
    setImage: { call: `POST ${path}/:variantId/image`, needs: write },
  });
}

export function imageCalls(version: (typeof productVersions)[number]) {
  const path = `/${version}/commerce/products/:id/images/:imageId` as const;
  return defineCalls({
    openStatus: { call: `GET ${path}/status`, needs: read.products },
    move: { call: `POST ${path}/order`, needs: write },
    change: { call: `POST ${path}`, needs: write },
    remove: { call: `DELETE ${path}`, needs: write },
  });
}

export const orderCalls = defineCalls({
  list: { call: 'GET /1.0/commerce/orders', needs: { scope: 'orders.read' }, query: listQuerySchema },
  open: { call: 'GET /1.0/commerce/orders/:id', needs: { scope: 'orders.read' } },
  create: { call: 'POST /1.0/commerce/orders', needs: { scope: 'orders.write' } },
  fulfill: { call: 'POST /1.0/commerce/orders/:id/fulfillments', needs: { scope: 'orders.write' } },
});

export const transactionCalls = defineCalls({
  list: { call: 'GET /1.0/commerce/transactions', needs: { scope: 'transactions.read' }, query: listQuerySchema },
  open: { call: 'GET /1.0/commerce/transactions/:ids', needs: { scope: 'transactions.read' } },
});

/** The original documents `/v1/` for discounts; its other calls are under `/1.0/`. */
export const discountVersions = ['v1', '1.0'] as const;

export const discountCalls = (version: (typeof discountVersions)[number]) =>
  defineCalls({
    list: { call: `GET /${version}/commerce/discounts`, needs: { scope: 'discounts.read' }, query: listQuerySchema },
    open: { call: `GET /${version}/commerce/discounts/:id`, needs: { scope: 'discounts.read' } },
  });

export const profileCalls = defineCalls({
  list: { call: 'GET /1.0/profiles', needs: { scope: 'profiles.read' }, query: listQuerySchema },
  open: { call: 'GET /1.0/profiles/:ids', needs: { scope: 'profiles.read' } },
});

export const publicApiCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  [
    inventoryCalls,
    storePageCalls,
    ...productVersions.flatMap((version) => [productCalls(version), variantCalls(version), imageCalls(version)]),
    orderCalls,
    transactionCalls,
    ...discountVersions.map(discountCalls),
    profileCalls,
  ].flatMap((calls) => Object.values<Call>(calls).map((one) => [one.call, one] as const)),
);
