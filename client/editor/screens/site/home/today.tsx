// Today's sales compared with yesterday's, and the last 7 or 30 days as bars.
import { useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { Home } from '../../../../../server/owner/home/schema.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ToggleRow } from '../../../../ui/form/toggle-row.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';

type Sales = NonNullable<Home['sales']>;

const paymentsPath = '/config/settings/payments';
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function Today({ sales, visits }: { sales: Sales | undefined; visits: Home['visits'] }) {
  const { person } = useEditor();
  const none = { date: '', cents: 0, orders: 0, unpaidCents: 0, unpaidOrders: 0 };
  const [yesterday = none, today = none] = sales?.days.slice(-2) ?? [];
  return (
    <Card
      title={messages.today}
      action={
        sales?.testMode && (
          <Toolbar as="span" gap={3}>
            <Badge tone="warn">{messages.testMode}</Badge>
            {mayOpenPath(person, paymentsPath) && (
              <ButtonLink kind="quiet" href={paymentsPath}>
                {messages.goLive}
              </ButtonLink>
            )}
          </Toolbar>
        )
      }
    >
      <div className={styles.figures}>
        {sales && (
          <>
            <div>
              <strong>{formatMoney(today.cents, sales.currency)}</strong>
              <span>{messages.yesterday({ amount: formatMoney(yesterday.cents, sales.currency) })}</span>
            </div>
            <div>
              <strong>{messages.orders({ count: today.orders })}</strong>
              <span>{messages.yesterday({ amount: String(yesterday.orders) })}</span>
              {today.unpaidOrders > 0 && (
                <Link href="/config/orders?view=unpaid">
                  {messages.unpaid({
                    count: today.unpaidOrders,
                    amount: formatMoney(today.unpaidCents, sales.currency),
                  })}
                </Link>
              )}
            </div>
          </>
        )}
        {visits && (
          <div>
            <strong>
              <Link href="/config/analytics">{messages.visits({ count: visits.today })}</Link>
            </strong>
            <span>{messages.yesterday({ amount: visits.yesterday.toLocaleString('en-US') })}</span>
            {sales && visits.today > 0 && (
              <span>
                {messages.conversion({ share: percentFormat.format(Math.min(1, today.orders / visits.today)) })}
              </span>
            )}
          </div>
        )}
      </div>
      {sales && <Period {...sales} />}
    </Card>
  );
}

function Period({ days, currency }: Sales) {
  const [shown, setShown] = useState<7 | 30>(7);
  const period = days.slice(-shown);
  const sum = period.reduce((cents, day) => cents + day.cents, 0);
  const count = period.reduce((orders, day) => orders + day.orders, 0);
  return (
    <>
      <Bars days={period} currency={currency} />
      <Toolbar isSpread>
        <Note as="span">{messages.period({ amount: formatMoney(sum, currency), count })}</Note>
        <ToggleRow
          label={messages.periodLegend}
          value={shown}
          options={([7, 30] as const).map((value) => ({ value, label: messages.days({ count: value }) }))}
          onChange={setShown}
        />
      </Toolbar>
    </>
  );
}

const heightPx = 72;
const gapPx = 2;
const widthPx = 300;

function Bars({ days, currency }: Pick<Sales, 'days' | 'currency'>) {
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  const stepPx = widthPx / days.length;
  const words = ({ date, cents }: Sales['days'][number]) =>
    `${dateFormat.format(new Date(date))}: ${formatMoney(cents, currency)}`;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={days.map(words).join(', ')}
    >
      {days.map((day, n) => {
        const barPx = Math.max(2, (Math.max(0, day.cents) / most) * heightPx);
        return (
          <rect
            key={day.date}
            x={n * stepPx + gapPx / 2}
            y={heightPx - barPx}
            width={stepPx - gapPx}
            height={barPx}
            data-today={n === days.length - 1 || undefined}
          >
            <title>{words(day)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Dates are days in the shop's time zone, regardless of this browser's. */
const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
