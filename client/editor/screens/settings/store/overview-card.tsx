// The areas of the shop's settings, each with its status.
import {
  CreditCard,
  DatabaseBackup,
  type LucideIcon,
  Mail,
  Percent,
  Rocket,
  ShoppingCart,
  Store,
  Truck,
  Users,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { countryName } from '../../../../../server/commerce/address/countries.ts';
import { formatMoney } from '../../../../../server/commerce/money/money.ts';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import type { Overview } from '../../../../../server/commerce/setup/schema.ts';
import { backupCalls } from '../../../../../server/owner/backups/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';
import { mailServerTones } from './store-api.ts';

type Part = keyof Overview;
type State = { text: string; tone?: 'good' | 'warn' | 'bad' };

const icons: Record<Part, LucideIcon> = {
  shop: Store,
  payments: CreditCard,
  shipping: Truck,
  taxes: Percent,
  checkout: ShoppingCart,
  email: Mail,
  people: Users,
  backups: DatabaseBackup,
};

export const overviewParts = Object.keys(icons) as Part[];
const hrefOf = (part: Part) => `/config/settings/${part}`;

export function OverviewCard() {
  const { person } = useEditor();
  const overview = useCall(setupCalls.openOverview);
  const { data } = overview;
  // The rows also lead to their screens while the states are loading, or when that failed.
  const parts = overviewParts.filter((part) => mayOpenPath(person, hrefOf(part)));
  if (parts.length === 0) return null;
  return (
    <Card title={messages.yourShop}>
      <Waiting query={overview} what={messages.what} />
      <Rows label={messages.yourShop}>
        {parts.map((part) => {
          const Icon = icons[part];
          return (
            <Row
              key={part}
              icon={<Icon aria-hidden />}
              title={messages.rows[part]}
              note={messages.hints[part]}
              href={hrefOf(part)}
            >
              {data?.[part] &&
                stateOf(part, data).map(({ text, tone }) => (
                  <Badge key={text} {...(tone && { tone })}>
                    {text}
                  </Badge>
                ))}
            </Row>
          );
        })}
        {can(person, 'site.settings') && (
          <Row icon={<Rocket aria-hidden />} title={messages.start} note={messages.startHint} href="/config/start" />
        )}
      </Rows>
      {data?.backups?.hasNone && <BackUpNow />}
    </Card>
  );
}

/** Takes the first backup, and shows its progress. */
function BackUpNow() {
  const [, navigate] = useLocation();
  const take = useAction({ run: () => ask(backupCalls.take), onSuccess: () => navigate('/config/settings/backups') });
  return (
    <Toolbar>
      <Button isPending={take.isPending} onPress={() => take.mutate()}>
        {messages.backupNow}
      </Button>
    </Toolbar>
  );
}

const states: { [Name in Part]-?: (part: NonNullable<Overview[Name]>) => State[] } = {
  shop: ({ title, currency, country }) => [
    { text: [title, country && countryName(country, 'en'), currency].filter(Boolean).join(', ') },
  ],
  payments: ({ stripe, manual, testMode, takesMoney, gaps }) => {
    const ways = [
      ...(stripe === 'none' && manual.length > 0 ? [] : [messages.stripe[stripe]]),
      ...manual.map((way) => messages.manual[way]),
    ];
    return [
      {
        text: ways.join(', '),
        ...(takesMoney && gaps.length === 0 ? { tone: 'good' } : stripe === 'none' && { tone: 'warn' }),
      },
      ...gaps.map((gap) => ({ text: messages.paymentGaps[gap], tone: 'bad' }) as const),
      ...(testMode ? [{ text: messages.testMode, tone: 'warn' } as const] : []),
    ];
  },
  shipping: ({ options, countries }) => {
    const [first, ...others] = countries;
    const place =
      first === undefined
        ? messages.everywhere
        : messages.destinations({ first: countryName(first, 'en'), more: others.length });
    return [
      options === 0
        ? { text: messages.none, tone: 'warn' }
        : { text: `${messages.rates({ count: options })}, ${place}` },
    ];
  },
  taxes: ({ priceTax, rules, first }) => {
    if (rules === 0) return [{ text: messages.noTax }];
    const percent = first && `${first.ratePpm / 10_000}%`;
    const place = first && [first.country, first.region].filter(Boolean).join(' ');
    const rate = place && percent ? messages.taxOf({ place, percent }) : '';
    return [{ text: [priceTax === 'EXCLUSIVE' ? messages.added : messages.included, rate].filter(Boolean).join(', ') }];
  },
  checkout: ({ policies, minimumCents, currency, expressCheckout }) => {
    const minimum = minimumCents === undefined ? '' : messages.minimum({ amount: formatMoney(minimumCents, currency) });
    return [
      {
        text: [messages.policies({ count: policies }), minimum, expressCheckout && messages.express]
          .filter(Boolean)
          .join(', '),
      },
    ];
  },
  email: ({ server, waiting, failed }) => [
    { text: messages.mailServer[server], tone: mailServerTones[server] },
    ...(waiting > 0 ? [{ text: messages.waiting({ count: waiting }) }] : []),
    ...(failed > 0 ? [{ text: messages.failed({ count: failed }), tone: 'bad' } as const] : []),
  ],
  people: ({ count, invited }) => [
    { text: messages.people({ count }) },
    ...(invited > 0 ? [{ text: messages.invited({ count: invited }), tone: 'warn' } as const] : []),
  ],
  backups: ({ schedule, lastAt, hasNone, isFailing }) => [
    ...(hasNone ? [{ text: messages.backupNone, tone: 'warn' } as const] : []),
    ...(lastAt === undefined ? [] : [{ text: messages.backupLast({ when: sinceText(lastAt) }) }]),
    ...(isFailing ? [{ text: messages.backupFailing, tone: 'bad' } as const] : []),
    ...(schedule === 'off' && hasNone ? [] : [{ text: messages.backupSchedules[schedule] }]),
  ],
};

const stateOf = (part: Part, overview: Overview): State[] =>
  (states[part] as (row: NonNullable<Overview[Part]>) => State[])(overview[part]!);
