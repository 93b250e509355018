// A certificate authority for tests: speaks as much ACME (RFC 8555) as http-01 needs, and validates requests.
import { createPublicKey, hash, randomBytes, verify, type webcrypto } from 'node:crypto';
import { once } from 'node:events';
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAuthority } from './certificate-fixture.ts';

const day = 86_400_000;

type Order = { names: string[]; token: string; isValid: boolean; certificate?: string };
type Signed = {
  header: { url: string; nonce: string; kid?: string; jwk?: webcrypto.JsonWebKey };
  payload: Record<string, unknown>;
};

/** @param httpPort where it fetches challenge responses, whatever the host name */
export async function fakeAuthority(options: { httpPort: () => number; now: () => number }) {
  const sign = await createAuthority();
  const nonces = new Set<string>();
  const accounts = new Map<string, { jwk: webcrypto.JsonWebKey; thumbprint: string }>();
  const orders: Order[] = [];
  /** Protocol errors; tests expect it to be empty. */
  const wrong: string[] = [];
  let isRefusing: boolean | string = false;
  let origin = '';

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      wrong.push((error as Error).message);
      reply(response, 400, { type: 'urn:ietf:params:acme:error:malformed', detail: (error as Error).message });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
    const nonce = randomBytes(12).toString('base64url');
    nonces.add(nonce);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'Replay-Nonce': nonce, 'Content-Type': 'application/json', ...headers }).end(text);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', origin);
    const [, what, number] = pathname.split('/');
    if (what === 'directory') {
      const at = (name: string) => `${origin}/${name}`;
      return reply(response, 200, {
        newNonce: at('nonce'),
        newAccount: at('account'),
        newOrder: at('order'),
        meta: {},
      });
    }
    if (what === 'nonce') return reply(response, 200, '');
    const { header, payload } = await signed(request, `${origin}${pathname}`);
    if (what === 'account' && header.jwk)
      return reply(response, 201, { status: 'valid' }, { Location: accountOf(header.jwk) });
    const account = accounts.get(header.kid ?? '');
    if (!account) throw new Error('An unknown account');
    const named = (payload as { identifiers?: { value: string }[] } | undefined)?.identifiers ?? [];
    if (isRefusing === true || named.some(({ value }) => value === isRefusing)) {
      const refusal = {
        type: 'urn:ietf:params:acme:error:rateLimited',
        detail: 'too many certificates already issued',
      };
      return reply(response, 403, refusal);
    }
    if (what === 'order' && number === undefined) {
      const names = (payload.identifiers as { value: string }[]).map(({ value }) => value);
      orders.push({ names, token: randomBytes(16).toString('base64url'), isValid: false });
      const id = orders.length - 1;
      return reply(response, 201, orderOf(id), { Location: `${origin}/order/${id}` });
    }
    const id = Number(number);
    const order = orders[id]!;
    if (what === 'order') return reply(response, 200, orderOf(id));
    if (what === 'authorization') {
      const [, , , name] = pathname.split('/');
      const url = `${origin}/challenge/${id}/${name}`;
      const challenge = {
        type: 'http-01',
        token: tokenOf(order, name),
        url,
        status: order.isValid ? 'valid' : 'pending',
      };
      return reply(response, 200, {
        identifier: { type: 'dns', value: name },
        status: order.isValid ? 'valid' : 'pending',
        challenges: [challenge],
      });
    }
    if (what === 'challenge') {
      const [, , , name = ''] = pathname.split('/');
      const token = tokenOf(order, name);
      const heard = await ask(name, token);
      if (heard !== `${token}.${account.thumbprint}`) throw new Error(`Heard ${heard} of ${name}`);
      order.isValid = true;
      return reply(response, 200, {
        type: 'http-01',
        token,
        url: `${origin}${pathname}`,
        status: 'valid',
      });
    }
    if (what === 'finalize') {
      if (!order.isValid) throw new Error('Not authorized');
      const until = { from: options.now() - 1000, to: options.now() + 90 * day };
      order.certificate = await sign(Buffer.from(String(payload.csr), 'base64url'), order.names, until);
      return reply(response, 200, orderOf(id));
    }
    return reply(response, 200, order.certificate ?? '', { 'Content-Type': 'application/pem-certificate-chain' });
  }

  const orderOf = (id: number) => {
    const { names, isValid, certificate } = orders[id]!;
    return {
      status: certificate === undefined ? (isValid ? 'ready' : 'pending') : 'valid',
      identifiers: names.map((value) => ({ type: 'dns', value })),
      authorizations: names.map((name) => `${origin}/authorization/${id}/${name}`),
      finalize: `${origin}/finalize/${id}`,
      ...(certificate !== undefined && { certificate: `${origin}/certificate/${id}` }),
    };
  };

  function accountOf(jwk: webcrypto.JsonWebKey): string {
    const { crv, kty, x, y } = jwk;
    const thumbprint = hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url');
    const kid = `${origin}/account/${thumbprint}`;
    accounts.set(kid, { jwk, thumbprint });
    return kid;
  }

  async function signed(request: IncomingMessage, url: string): Promise<Signed> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const jws = JSON.parse(text) as { protected: string; payload: string; signature: string };
    const header = JSON.parse(Buffer.from(jws.protected, 'base64url').toString()) as Signed['header'];
    if (header.url !== url) throw new Error(`Signed for ${header.url}, sent to ${url}`);
    if (!nonces.delete(header.nonce)) throw new Error('A nonce that was not given, or was used before');
    const jwk = header.jwk ?? accounts.get(header.kid ?? '')?.jwk;
    if (!jwk) throw new Error('No key');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const bytes = Buffer.from(`${jws.protected}.${jws.payload}`);
    const signature = Buffer.from(jws.signature, 'base64url');
    if (!verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('A wrong signature');
    return { header, payload: jws.payload === '' ? {} : JSON.parse(Buffer.from(jws.payload, 'base64url').toString()) };
  }

  const ask = (name: string, token: string) =>
    new Promise<string>((resolve, reject) => {
      const path = `/.well-known/acme-challenge/${token}`;
      http
        .get({ host: '127.0.0.1', port: options.httpPort(), path, headers: { Host: name }, agent: false }, (found) => {
          let text = '';
          found.on('data', (chunk) => (text += chunk));
          found.on('end', () => resolve(text));
        })
        .once('error', reject);
    });

  return {
    directoryUrl: `${origin}/directory`,
    orders,
    accounts,
    wrong,
    /** @param refuses all orders, or those of a name */
    refuse: (refuses: boolean | string) => void (isRefusing = refuses),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Each name has its own. */
const tokenOf = ({ token, names }: Order, name = ''): string => `${token}-${names.indexOf(name)}`;
