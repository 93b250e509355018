// A chart as SVG from the server: no script. Its shapes stretch with the block; labels are separate text and keep their size. The
// table of its numbers is next to it, visible or only for screen readers.
import type { CSSProperties, ReactNode } from 'react';
import { type chartBlock, type Dataset, datasetProblem, hasMissing } from '../../../server/content/block/chart.ts';
import { messages as blockMessages } from '../../../server/content/block/messages.ts';
import { at, namesOf, type Series, seriesOf, sliceOf, slicesOf, stackedSums, ticksOf } from './chart-scale.ts';
import { messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

const words = blockMessages.chart;

export function ChartBlock({ props, block, edit }: BlockView<typeof chartBlock>) {
  const { dataset, design, title, unit, showLegend, showTable } = props;
  const problem = datasetProblem(dataset);
  if (problem !== undefined) return edit ? <Empty text={problem} /> : null;
  const label = messages.chartOf({ kind: messages.kinds[design], title });
  const isRound = design === 'pie' || design === 'donut';
  const series = seriesOf(dataset);
  return (
    <figure className={`chart-block chart-block--${design}`}>
      {title && (
        <figcaption className="chart-title">
          <span {...(edit ? { 'data-f': 'title' } : {})}>{title}</span>
        </figcaption>
      )}
      {edit && hasMissing(dataset) && <Empty text={words.missing} />}
      {isRound ? (
        <Round dataset={dataset} isDonut={design === 'donut'} showNames={showLegend} label={label} />
      ) : (
        <Plot dataset={dataset} design={design} unit={unit} label={label} />
      )}
      {showLegend && !isRound && series.length > 1 && (
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ name, color }) => (
            <li key={color}>
              <span className={`chart-key chart-color-${color}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Table dataset={dataset} unit={unit} caption={title || label} isShown={showTable} id={block.id} />
    </figure>
  );
}

type PlotProps = { dataset: Dataset; design: 'bar' | 'stacked' | 'line' | 'area'; unit: string; label: string };

/** Drawn in a 100 by 100 square that is stretched; 0 is at the top. */
function Plot({ dataset, design, unit, label: title }: PlotProps) {
  const series = seriesOf(dataset);
  const names = namesOf(dataset);
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined));
  const ticks = ticksOf(design === 'stacked' ? stackedSums(series) : values);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const label = (tick: number) => `${shortNumber(tick, Math.max(high, -low))}${unit}`;
  const widest = ticks.map(label).toSorted((a, b) => b.length - a.length)[0];
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100;
  const every = Math.ceil(names.length / 12);
  const phoneEvery = phoneStep(names, every);
  const isOnPhone = (index: number) =>
    index % phoneEvery === 0 && (index === 0 || index + (phoneEvery + 1) / 2 <= names.length);
  return (
    <div
      className="chart-plot"
      style={{ '--rows': names.length, '--every': every, '--phone-every': phoneEvery } as CSSProperties}
    >
      <div className="chart-scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span className="chart-scale-tick" key={tick} style={{ top: `${at(y(tick))}%` }}>
            {label(tick)}
          </span>
        ))}
        {/* Sized to the widest label; the visible labels are absolutely positioned. */}
        <span className="chart-scale-room">{widest}</span>
      </div>
      <svg className="chart-shapes" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title}>
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? 'chart-zero' : 'chart-line'}
            x1="0"
            x2="100"
            y1={at(y(tick))}
            y2={at(y(tick))}
          />
        ))}
        {design === 'bar' && <Bars series={series} y={y} />}
        {design === 'stacked' && <Stacks series={series} y={y} />}
        {(design === 'line' || design === 'area') && <Lines series={series} y={y} isArea={design === 'area'} />}
      </svg>
      <div className="chart-names" aria-hidden="true">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have one name, and nothing moves
          <span key={index} className={isOnPhone(index) ? undefined : 'chart-name--wide'}>
            {index % every === 0 ? name : ''}
          </span>
        ))}
      </div>
    </div>
  );
}

type ShapeProps = { series: readonly Series[]; y: (value: number) => number };

function Bars({ series, y }: ShapeProps): ReactNode {
  const slot = 100 / (series[0]?.values.length ?? 1);
  const width = (slot * 0.7) / series.length;
  const bars = series.flatMap(({ color, values }) =>
    values.flatMap((value, row) => {
      const x = row * slot + slot * 0.15 + (color - 1) * width;
      return value === undefined ? [] : [{ id: `${color} ${row}`, x, width, from: y(0), to: y(value), color }];
    }),
  );
  return bars.map((bar) => <Bar key={bar.id} {...bar} />);
}

function Stacks({ series, y }: ShapeProps): ReactNode {
  const rows = series[0]?.values.length ?? 0;
  const slot = 100 / rows;
  const bars = Array.from({ length: rows }, (_, row) => {
    let above = 0;
    let below = 0;
    return series.map(({ color, values }) => {
      const value = values[row] ?? 0;
      const from = value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      const x = row * slot + slot * 0.18;
      return { id: `${color} ${row}`, x, width: slot * 0.64, from: y(from), to: y(from + value), color };
    });
  });
  return bars.flat().map((bar) => <Bar key={bar.id} {...bar} />);
}

type BarProps = { id: string; x: number; width: number; from: number; to: number; color: number };

const Bar = ({ x, width, from, to, color }: BarProps) => (
  <rect
    className={`chart-fill chart-color-${color}`}
    x={at(x)}
    y={at(Math.min(from, to))}
    width={at(width)}
    height={at(Math.abs(to - from))}
  />
);

/** A missing value leaves a gap. */
function Lines({ series, y, isArea }: ShapeProps & { isArea: boolean }): ReactNode {
  const rows = series[0]?.values.length ?? 0;
  const x = (row: number) => (row + 0.5) * (100 / rows);
  return series.map(({ color, values }) => {
    const runs = runsOf(values);
    const paint = `chart-color-${color}`;
    const line = (run: readonly [number, number][]) =>
      run.map(([row, value], place) => `${place === 0 ? 'M' : 'L'}${at(x(row))} ${at(y(value))}`).join('');
    return (
      <g key={color}>
        {isArea &&
          runs.map((run) => (
            <path
              key={run[0]?.[0]}
              className={`chart-area ${paint}`}
              d={`${line(run)}L${at(x(run.at(-1)?.[0] ?? 0))} ${at(y(0))}L${at(x(run[0]?.[0] ?? 0))} ${at(y(0))}Z`}
            />
          ))}
        <path className={`chart-stroke ${paint}`} d={runs.map(line).join('')} />
        {/* A line of no length is a round point, however the square is stretched. */}
        <path
          className={`chart-point ${paint}`}
          d={runs
            .flat()
            .map(([row, value]) => `M${at(x(row))} ${at(y(value))}h0`)
            .join('')}
        />
      </g>
    );
  });
}

function runsOf(values: readonly (number | undefined)[]): [number, number][][] {
  const runs: [number, number][][] = [[]];
  for (const [row, value] of values.entries()) {
    if (value === undefined) runs.push([]);
    else runs.at(-1)?.push([row, value]);
  }
  return runs.filter((run) => run.length > 0);
}

type RoundProps = { dataset: Dataset; isDonut: boolean; showNames: boolean; label: string };

function Round({ dataset, isDonut, showNames, label }: RoundProps) {
  const slices = slicesOf(dataset, messages.other);
  let turned = 0;
  return (
    <div className="chart-round">
      <svg viewBox="-1.02 -1.02 2.04 2.04" role="img" aria-label={label}>
        {slices.map(({ color, share }) => {
          const from = turned;
          turned += share;
          return (
            <path
              key={color}
              className={`chart-fill chart-slice chart-color-${color}`}
              d={sliceOf(from, turned, isDonut ? 0.58 : 0)}
            />
          );
        })}
      </svg>
      {showNames && (
        <ul className="chart-shares" aria-hidden="true">
          {slices.map(({ name, color, share }) => (
            <li key={color}>
              <span className={`chart-key chart-color-${color}`} />
              <span>{name}</span>
              <strong>{Math.round(share * 100)}%</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type TableProps = { dataset: Dataset; unit: string; caption: string; isShown: boolean; id: string };

const Table = ({ dataset: { columns, rows }, unit, caption, isShown, id }: TableProps) => (
  <div
    className={isShown ? 'chart-table' : 'visually-hidden'}
    {...(isShown && { role: 'region', tabIndex: 0, 'aria-labelledby': `chart-${id}` })}
  >
    <table>
      <caption id={`chart-${id}`} className="visually-hidden">
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name
            <th scope="col" key={index}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
          <tr key={place}>
            {columns.map((_, index) => {
              const cell = row[index] ?? '';
              const Cell = index === 0 ? 'th' : 'td';
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the columns
                <Cell key={index} {...(index === 0 && { scope: 'row' as const })}>
                  {cell}
                  {index > 0 && cell !== '' && unit}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Letters that fit below a chart on a phone. Longer names than the second are shortened. */
const phoneLettersMax = 40;
const nameLettersMax = 13;

/** How many columns each name gets on a phone. @param every on wide screens */
function phoneStep(names: readonly string[], every: number): number {
  const longest = Math.min(Math.max(1, ...names.map(({ length }) => length)), nameLettersMax);
  const most = Math.floor(phoneLettersMax / longest);
  return every * Math.ceil(Math.ceil(names.length / every) / most);
}

/** Abbreviates long numbers, all of an axis alike: `5K`, `12K`. @param size of the axis' largest number */
function shortNumber(value: number, size: number): string {
  if (value === 0) return '0';
  if (size >= 1_000_000) return `${Number((value / 1_000_000).toFixed(2))}M`;
  return size >= 10_000 ? `${Number((value / 1000).toFixed(1))}K` : String(value);
}
