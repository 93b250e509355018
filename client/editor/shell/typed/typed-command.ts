// Parses typed palette commands: "refund 1042", "stock tide 12", "discount 10% until friday". Pure.
import { parseDecimal, typedDecimal } from '../../../../server/commerce/money/money.ts';
import { momentOf, wallOf } from '../../../ui/form/zoned.ts';
import { type TypedQuantity, typedQuantity } from '../../screens/commerce/inventory/typed-quantity.ts';

export type TypedCommand =
  | { does: 'refund' | 'fulfill' | 'hide' | 'show'; of: string }
  | { does: 'stock'; of: string; change: TypedQuantity }
  | { does: 'discount'; off: { ratePpm: number } | { cents: number } | undefined; endsAt: number | undefined }
  | { does: 'publish' }
  | { does: 'go-live' };

/** @param timeZone the site's: days begin and end in it */
export function typedCommand(text: string, now: number, timeZone: string): TypedCommand | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  const [, verb = '', rest = ''] = /^(\S+)(?: (.*))?$/.exec(plain) ?? [];
  switch (verb.toLowerCase()) {
    case 'refund':
      return rest === '' ? undefined : { does: 'refund', of: rest.replace(/^#/, '') };
    case 'fulfill':
      return rest === '' ? undefined : { does: 'fulfill', of: rest.replace(/^#/, '') };
    case 'hide':
      return rest === '' ? undefined : { does: 'hide', of: rest };
    case 'show':
    case 'unhide':
      return rest === '' ? undefined : { does: 'show', of: rest };
    case 'stock':
      return stockCommand(rest);
    case 'discount':
      return discountCommand(rest.toLowerCase(), (day) => endOf(day, now, timeZone));
    case 'publish':
      return rest === '' ? { does: 'publish' } : undefined;
    case 'go':
      return rest.toLowerCase() === 'live' ? { does: 'go-live' } : undefined;
    default:
      return undefined;
  }
}

function stockCommand(rest: string): TypedCommand | undefined {
  const [, of = '', quantity = ''] = /^(.+) ([+\-−=]?\d+)$/.exec(rest) ?? [];
  const change = of === '' ? undefined : typedQuantity(quantity);
  return change && { does: 'stock', of, change };
}

function discountCommand(rest: string, endOfDay: (day: string) => number | undefined): TypedCommand | undefined {
  const day = /(?:^|\s)(?:until|till|to) /.exec(rest);
  const amount = day ? rest.slice(0, day.index) : rest;
  const until = day ? rest.slice(day.index + day[0].length) : undefined;
  const endsAt = until === undefined ? undefined : endOfDay(until.trim());
  if (until !== undefined && endsAt === undefined) return undefined;
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent)$/.exec(amount) ?? [];
  if (percent !== undefined) {
    const ratePpm = (parseDecimal(percent.replace(',', '.')) ?? 0) * 100;
    return ratePpm > 0 && ratePpm <= 1_000_000 ? { does: 'discount', off: { ratePpm }, endsAt } : undefined;
  }
  const cents = parseDecimal(typedDecimal(amount.replace(/^[^\d]{1,3}|[^\d]{1,3}$/g, '')) ?? '');
  if (cents !== undefined && cents > 0) return { does: 'discount', off: { cents }, endsAt };
  return amount === '' ? { does: 'discount', off: undefined, endsAt } : undefined;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The last minute of a day, given as "friday", "tomorrow", or "2026-12-24". On a Friday, "friday" is today. */
function endOf(day: string, now: number, timeZone: string): number | undefined {
  const today = wallOf(now, timeZone).slice(0, 10);
  const days = daysUntil(day, new Date(today).getUTCDay());
  const date = days === undefined ? day : new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const end = momentOf(`${date}T23:59`, timeZone);
  return end !== undefined && end > now ? end : undefined;
}

function daysUntil(day: string, today: number): number | undefined {
  if (day === 'today' || day === 'tonight') return 0;
  if (day === 'tomorrow') return 1;
  const weekday = weekdays.findIndex((name) => day.length >= 3 && name.startsWith(day));
  return weekday < 0 ? undefined : (weekday - today + 7) % 7;
}
