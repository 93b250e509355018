// Stores a sample site in the built program's data format (sample-site.ts).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { program, startBuiltServer } from '../harness/built-server.ts';
import { adasAddress } from '../harness/shop.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { testVisitor } from '../harness/visitor.ts';
import { keepSample, sample } from './sample-site.ts';

const dataFolder = temporaryFolder('sample');
const stoa = (...args: string[]) => execFileSync(process.execPath, [program, ...args, '--data', dataFolder]).toString();

const first = await startBuiltServer({ dataFolder, flags: ['--no-demo'] });
const owner = testVisitor(first.adminOrigin);
await owner.get('/api/auth/me');
const claim = { token: first.ownerLink!.split('#')[1], name: 'Ada', ...sample.owner };
await owner.send('POST', '/api/auth/claim', claim);
await first.stop();

const csv = path.join(temporaryFolder('sample'), 'mugs.csv');
writeFileSync(csv, 'Title,Product Type [Non Editable],SKU,Price,Stock,Visible\nMug,PHYSICAL,MUG-1,20.00,5,Yes\n');
stoa('import', 'products', csv);

const server = await startBuiltServer({ dataFolder });
const found = await testVisitor(server.origin).get<{ items: { id: string }[] }>('/shop?format=json');
const shopper = testVisitor(server.origin);
await shopper.get('/?format=json');
const added = await shopper.send<{ shoppingCart: { cartToken: string } }>(
  'POST',
  '/api/commerce/shopping-cart/entries',
  { itemId: found.body.items[0]!.id },
);
const { cartToken } = added.body.shoppingCart;
const given = { email: sample.customer, shippingAddress: adasAddress };
const shown = await shopper.send<{ quoteHash: string }>('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, given);
const body = { cartToken, quoteHash: shown.body.quoteHash, paymentToken: 'tok_visa' };
await shopper.send('POST', '/api/2/commerce/orders', body);

const ada = testVisitor(server.adminOrigin);
await ada.get('/api/auth/me');
await ada.send('POST', '/api/auth/sign-in', sample.owner);
await ada.send('PUT', '/api/v1/commerce-preferences/member-areas', { areas: sample.areas });
const { body: list } = await ada.get<{ customers: { id: string }[] }>('/api/commerce/customers');
const access = { areaId: 'studio', until: sample.studioUntil };
const granted = await ada.send('PUT', `/api/commerce/customers/${list.customers[0]!.id}/access`, access);
if (granted.status !== 200) throw new Error(granted.text);
await server.stop();

const backup = path.join(temporaryFolder('sample'), 'backup');
stoa('backup', backup);
const { dataFormat } = JSON.parse(execFileSync(process.execPath, [program, 'version', '--json']).toString());
keepSample(dataFormat as number, backup);
