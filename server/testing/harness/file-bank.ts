// A payment provider whose books are a file beside the store, so they survive a killed process.
// Every call appends one line before it answers; the same key is the same payment. For fault tests in separate processes.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { PaymentProvider } from '../../commerce/payment/provider.ts';
import type { ProviderMoney } from '../driver/order-audit.ts';

type Line = ['reserve' | 'take' | 'cancel' | 'give-back', ref: string, cents: number, key: string];

const linesOf = (file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
    : [];

/** @param struck called before and after every line is written: a test can kill the process there */
export function fileBank(file: string, struck: () => void = () => {}): PaymentProvider {
  const write = (...line: Line): void => {
    struck();
    const known = linesOf(file).some(([what, , , key]) => what === line[0] && key === line[3]);
    if (!known) appendFileSync(file, `${JSON.stringify(line)}\n`);
    struck();
  };
  return {
    id: 'embedded-test',
    capabilities: {
      authorize: true,
      capture: true,
      partialCapture: false,
      refund: true,
      savedMethods: true,
      redirect: false,
      payLater: false,
    },
    async createPayment({ key, amount, keepsMethod, savedMethod }) {
      write('reserve', `bank:${key}`, amount.cents, key);
      const keptMethod = savedMethod ?? (keepsMethod ? 'bank:card' : undefined);
      return { ok: true, ref: `bank:${key}`, label: 'Bank', next: 'authorised', keptMethod };
    },
    async find(ref) {
      return { state: 'authorised', ref, label: 'Bank' };
    },
    async capture(ref, { cents }, key) {
      write('take', ref, cents, key);
      return { ok: true };
    },
    async cancel(ref, key) {
      write('cancel', ref, 0, key);
    },
    async refund(ref, { cents }, key) {
      write('give-back', ref, cents, key);
      return { ok: true, ref: key };
    },
    parseWebhook: () => [],
  };
}

export function bankMoney(file: string): ProviderMoney[] {
  const lines = linesOf(file);
  const sum = (what: Line[0], ref: string) =>
    lines.reduce((total, line) => (line[0] === what && line[1] === ref ? total + line[2] : total), 0);
  return lines
    .filter(([what, ref]) => what === 'reserve' && !lines.some((line) => line[0] === 'cancel' && line[1] === ref))
    .map(([, ref, cents]) => {
      const taken = sum('take', ref);
      const state = taken > 0 ? ('taken' as const) : ('reserved' as const);
      return { orderId: ref.split(':')[2]!, ref, state, cents: taken || cents, refundedCents: sum('give-back', ref) };
    });
}
