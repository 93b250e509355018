// Sales by day, product, code, country, and channel, with the purchase funnel.

import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import {
  none,
  noOrigin,
  type Sales,
  type SalesPart,
  type SalesPartName,
  salesFilterNames,
  salesFilterOf,
  salesLines,
  salesParts,
} from '../../../../server/census/insight/schema.ts';
import { formatMoney } from '../../../../server/commerce/money/format.ts';
import { ask } from '../../../api/ask.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BarTable } from '../../../ui/chart/bar-table.tsx';
import { Change } from '../../../ui/chart/change.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Note, Totals } from '../../../ui/layout/flow.tsx';
import { useEditor } from '../../editor-context.ts';
import { mayOpenPath } from '../../screens.ts';
import { FigurePanel } from './figure-panel.tsx';
import { countText, valueText } from './figures.ts';
import { FunnelCard } from './funnel-card.tsx';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu, type ReportChip, ReportScreen } from './report-screen.tsx';
import { figuresOfSales } from './sales-figures.ts';
import { type Report, useFigures, useReport } from './use-report.ts';
import { ViewAll } from './view-all.tsx';

export function SalesScreen() {
  const report = useReport(salesFilterNames);
  const { filters: _, show: __, ...period } = report.state;
  const sales = useFigures(['sales', report.asked], () => ask(insightCalls.sales, { query: report.asked }));
  // The filters offer the values of all orders.
  const all = useFigures(['sales', period], () => ask(insightCalls.sales, { query: period }));
  return (
    <ReportScreen
      title={messages.titles.sales}
      lead={messages.leads.sales}
      report={report}
      filters={[]}
      chips={chipsOf(all.data, report)}
      exports={exported}
      query={sales}
      emptyOf={(data) => (data.totals.orders === 0 && !data.before?.orders ? <NoSales report={report} /> : undefined)}
    >
      {(data) => (
        <>
          <FigurePanel
            report={report}
            figures={figuresOfSales(data, ['sales', 'orders', 'average', 'units', 'refunds'])}
            before={data.period.before}
            action={
              <>
                {data.testMode && <Badge tone="warn">{messages.testMode}</Badge>}
                <ExportMenu
                  report={report}
                  exports={[{ kind: 'sales', report: 'days', label: messages.overTime }]}
                  label={messages.exportOf({ what: messages.overTime.toLowerCase() })}
                />
              </>
            }
          />
          {(report.state.filters.product ?? report.state.filters.code) !== undefined && (
            <Note>{messages.byProduct}</Note>
          )}
          <FunnelCard report={report} isOfSales />
          <div className={styles.halves}>
            {salesParts.map((part) => (
              <PartCard key={part} part={part} sales={data} report={report} />
            ))}
            <Breakdown sales={data} report={report} />
          </div>
        </>
      )}
    </ReportScreen>
  );
}

const exported = (['days', 'sums', ...salesParts] as const).map((report) => ({
  kind: 'sales' as const,
  report,
  label: report === 'days' ? messages.overTime : report === 'sums' ? messages.breakdown : messages.salesParts[report],
}));

/** Values per filter. */
const optionsMax = 50;

const chipsOf = (sales: Sales | undefined, { state: { filters } }: Report): ReportChip[] =>
  salesParts.flatMap((part) => {
    const name = salesFilterOf[part];
    const chosen = filters[name];
    const rows = sales?.[part].filter(({ value }) => value !== '…').slice(0, optionsMax) ?? [];
    const options = rows.map((row) => ({ value: row.value || none, label: textOf(part, row) }));
    const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
    // A single value has nothing to choose from.
    if (chosen === undefined && options.length < 2) return [];
    return [
      {
        name,
        label: messages.salesFilters[name],
        options: isListed ? options : [{ value: chosen, label: valueText(dimensionOf[part], chosen) }, ...options],
      },
    ];
  });

const textOf = (part: SalesPartName, { value, label }: SalesPart): string =>
  value === noOrigin ? messages.unmeasured : valueText(dimensionOf[part], part === 'products' ? label : value);

function NoSales({ report }: { report: Report }) {
  const { person } = useEditor();
  if (!report.isPlain)
    return (
      <Empty
        icon={<ReceiptText aria-hidden />}
        action={<Button onPress={() => report.change({ filters: {} })}>{messages.clearFilters}</Button>}
      >
        {messages.noSalesFiltered}
      </Empty>
    );
  return (
    <>
      <Empty
        icon={<ReceiptText aria-hidden />}
        action={
          mayOpenPath(person, '/config/orders') && (
            <ButtonLink kind="primary" href="/config/orders">
              {messages.shareShop}
            </ButtonLink>
          )
        }
      >
        {report.state.range === '12m' ? messages.noSales : messages.emptySales}
      </Empty>
      <FunnelCard report={report} />
    </>
  );
}

/** The dimension that formats each part's values. */
const dimensionOf: Readonly<Record<SalesPartName, string>> = {
  products: 'products',
  sources: 'source',
  campaigns: 'campaign',
  pages: 'page',
  codes: 'codes',
  countries: 'country',
  channels: 'channels',
};

/** Rows shown initially. */
const shownMax = 8;

function PartCard({ part, sales, report }: { part: SalesPartName; sales: Sales; report: Report }) {
  const { person } = useEditor();
  const [isAll, setAll] = useState(false);
  const rows = isAll ? sales[part] : sales[part].slice(0, shownMax);
  const nameOf = (row: SalesPart) => {
    const { value } = row;
    const words = textOf(part, row);
    const wanted = value || none;
    const href = `/config/products/${value}`;
    return part === 'products' && value !== '…' && mayOpenPath(person, href) ? (
      <Link href={href} title={words}>
        {words}
      </Link>
    ) : value === '…' || report.state.filters[salesFilterOf[part]] === wanted ? (
      <span title={words}>{words}</span>
    ) : (
      <button
        type="button"
        title={messages.onlyShow({ value: words })}
        onClick={() => report.filter(salesFilterOf[part], wanted)}
      >
        {words}
      </button>
    );
  };
  return (
    <Card
      title={messages.salesParts[part]}
      action={
        <ExportMenu
          report={report}
          exports={[{ kind: 'sales', report: part, label: messages.salesParts[part] }]}
          label={messages.exportOf({ what: messages.salesParts[part].toLowerCase() })}
        />
      }
    >
      {rows.length === 0 ? (
        <Empty>{messages.salesNone[part]}</Empty>
      ) : (
        <BarTable
          label={messages.salesParts[part]}
          head={messages.salesHeads[part]}
          rows={rows}
          keyOf={({ value }) => value}
          nameOf={nameOf}
          sizeOf={({ cents }) => cents}
          columns={[
            { head: messages.figures.orders, cell: ({ orders }) => countText(orders), isHiddenOnPhone: true },
            {
              head: messages.figures.units,
              cell: ({ units }) => countText(units),
              isHiddenOnPhone: part !== 'products',
            },
            { head: messages.figures.sales, cell: ({ cents }) => formatMoney(cents, sales.currency) },
            ...(sales.before
              ? [
                  {
                    head: messages.heads.change,
                    isHiddenOnPhone: true,
                    cell: ({ cents, beforeCents }: SalesPart) => (
                      <Change
                        now={cents}
                        before={beforeCents}
                        words={beforeCents === undefined ? undefined : formatMoney(beforeCents, sales.currency)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {rows.length < sales[part].length && <ViewAll onPress={() => setAll(true)} />}
    </Card>
  );
}

/** Tax included in prices is not added. */
function Breakdown({ sales: { totals, currency }, report }: { sales: Sales; report: Report }) {
  return (
    <Card
      title={messages.breakdown}
      action={
        <ExportMenu
          report={report}
          exports={[{ kind: 'sales', report: 'sums', label: messages.breakdown }]}
          label={messages.exportOf({ what: messages.breakdown.toLowerCase() })}
        />
      }
    >
      <Totals>
        {salesLines.map((line) => (
          <Fact key={line} name={messages.lines[line]} isTotal={line === 'netCents'}>
            {formatMoney(
              line === 'discountCents' || line === 'refundedCents' ? 0 - totals[line] : totals[line],
              currency,
            )}
          </Fact>
        ))}
      </Totals>
    </Card>
  );
}
