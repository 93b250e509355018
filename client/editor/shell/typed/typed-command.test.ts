import { describe, expect, it } from 'vitest';
import { helpFor } from './help.ts';
import { typedCommand } from './typed-command.ts';

const zone = 'America/New_York';
/** Still Friday evening in the site's zone, and Saturday in UTC. */
const now = Date.parse('2026-11-28T01:00Z');
const endOf = (day: string) => Date.parse(`${day}T23:59-05:00`);

describe('what is typed into the palette', () => {
  it.each([
    ['refund 1042', { does: 'refund', of: '1042' }],
    ['Refund #1042', { does: 'refund', of: '1042' }],
    ['fulfill #1042', { does: 'fulfill', of: '1042' }],
    ['stock tide 12', { does: 'stock', of: 'tide', change: { kind: 'set', quantity: 12 } }],
    ['stock blue mug +5', { does: 'stock', of: 'blue mug', change: { kind: 'add', quantity: 5 } }],
    ['hide night garden', { does: 'hide', of: 'night garden' }],
    ['show night garden', { does: 'show', of: 'night garden' }],
    ['discount 10% until friday', { does: 'discount', off: { ratePpm: 100_000 }, endsAt: endOf('2026-11-27') }],
    ['discount 7.5 % until sat', { does: 'discount', off: { ratePpm: 75_000 }, endsAt: endOf('2026-11-28') }],
    ['discount 5% until thursday', { does: 'discount', off: { ratePpm: 50_000 }, endsAt: endOf('2026-12-03') }],
    ['discount $5', { does: 'discount', off: { cents: 500 }, endsAt: undefined }],
    ['discount 12,50 € until 2026-12-24', { does: 'discount', off: { cents: 1250 }, endsAt: endOf('2026-12-24') }],
    ['discount', { does: 'discount', off: undefined, endsAt: undefined }],
    ['publish', { does: 'publish' }],
    ['go live', { does: 'go-live' }],
  ])('%j is understood', (text, command) => expect(typedCommand(text, now, zone)).toEqual(command));

  it.each([
    'refund',
    'stock tide',
    'stock 12',
    'discount 101%',
    'discount 0%',
    'discount 10% until soon',
    'discount 5 until 2020-01-01',
    'go',
    'tide',
    '',
  ])('%j is only searched for', (text) => expect(typedCommand(text, now, zone)).toBeUndefined());
});

describe('help', () => {
  it.each([
    ['how do I ship', '/config/settings/shipping'],
    ['how do i set up shipping to germany', '/config/settings/shipping'],
    ['where are my taxes', '/config/settings/taxes'],
    ['how to get paid', '/config/settings/payments'],
    ['how do I print packing slips', '/config/orders?view=to-fulfill'],
    ['logo', '/config/settings/shop'],
    ['curr', '/config/settings/shop'],
    ['Coupons', '/config/discounts/new'],
    ['invite', '/config/settings/people'],
    ['back up', '/config/settings/backups'],
    ['backup', '/config/settings/backups'],
    ['how do I handle a return', '/config/orders?view=returns'],
    ['import', '/config/commerce/products'],
    ['how do I translate my site', '/config/settings/languages'],
    ['seo', '/config/pages'],
    ['how can I undo a mistake', '/config/settings/audit-log'],
    ['ship', '/config/settings/shipping'],
    ['customers', '/config/customers'],
    ['form', '/config/forms'],
    ['submissions', '/config/forms'],
    ['people', '/config/settings/people'],
    ['files', '/config/products/new'],
    ['price', '/config/commerce/products'],
    ['protect', '/config/settings'],
  ])('%j leads to the setting', (text, href) => expect(helpFor(text)[0]?.href).toBe(href));

  // The palette's own action signs out.
  it.each(['tide', 'sh', 'sign out', 'logo of tide', 'how do I fly'])('%j is no question that is answered', (text) =>
    expect(helpFor(text)).toEqual([]),
  );
});
