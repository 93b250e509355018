// Sales figures, formatted.
import type { Sales, SalesPoint } from '../../../../server/census/insight/schema.ts';
import { formatMoney } from '../../../../server/commerce/money/format.ts';
import type { Figure } from './figure-panel.tsx';
import { chartPoints, countText } from './figures.ts';
import { messages } from './messages.ts';

const figures = {
  sales: { of: (sums: SalesPoint) => sums.netCents, isMoney: true },
  orders: { of: (sums: SalesPoint) => sums.orders, isMoney: false },
  average: {
    of: ({ netCents, orders }: SalesPoint) => (orders === 0 ? 0 : Math.round(netCents / orders)),
    isMoney: true,
  },
  units: { of: (sums: SalesPoint) => sums.units, isMoney: false },
  refunds: { of: (sums: SalesPoint) => sums.refundedCents, isMoney: true },
} as const;
export type SalesFigure = keyof typeof figures;

export const figuresOfSales = (sales: Sales, names: readonly SalesFigure[]): Figure[] =>
  names.map((id) => {
    const { of, isMoney } = figures[id];
    const money = (cents: number) => formatMoney(Math.round(cents), sales.currency);
    return {
      id,
      name: messages.figures[id],
      explained: messages.explained[id],
      now: of(sales.totals),
      before: sales.before && of(sales.before),
      text: isMoney ? money : countText,
      ...(isMoney && { tickText: (cents: number) => money(cents).replace(/[.]00(?!\d)/, ''), isWhole: true }),
      isLessBetter: id === 'refunds',
      points: chartPoints(sales, of),
    };
  });
