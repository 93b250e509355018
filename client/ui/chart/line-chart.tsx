// A line chart of one figure, with the comparison period behind it, thresholds, and marked events. Points can be read with a pointer, a
// finger, or the arrow keys; a table lists them all.
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { DataTable } from '../list/data-table.tsx';
import styles from './chart.module.css';
import { chartMessages as messages } from './messages.ts';

export type ChartPoint = {
  key: string;
  /** Below the chart, e.g. "Nov 3". */
  tick: string;
  /** In the tooltip and the table, e.g. "Monday, November 3". */
  label: string;
  /** Absent when in the future or not measured. */
  value?: number | undefined;
  before?: number | undefined;
  /** Label of the comparison point. */
  beforeLabel?: string | undefined;
  /** The period is still running, so its value may grow. */
  isPartial?: boolean;
  /** Events at this point. */
  marks?: readonly string[] | undefined;
};

type LineChartProps = {
  label: string;
  points: readonly ChartPoint[];
  format(value: number): string;
  /** On the axis; default: `format`. */
  formatTick?(value: number): string;
  names: { value: string; before: string; when: string };
  /** Values below `good` are good, values above `poor` are poor. */
  thresholds?: { good: number; poor: number; words: readonly [good: string, poor: string] } | undefined;
  isWhole?: boolean;
};

const heightPx = 260;
const edge = { top: 16, right: 12, bottom: 28 };
/** Approximate width of an axis character. */
const letterPx = 7;
const tickPx = 76;

export function LineChart(props: LineChartProps) {
  const { label, points, format, formatTick = format, names, thresholds } = props;
  const [box, widthPx] = useWidth();
  const [at, setAt] = useState<number>();
  const clipId = useId();
  const hasMarks = points.some(({ marks }) => marks && marks.length > 0);
  const hasBefore = points.some(({ before }) => before !== undefined);
  const most = Math.max(
    props.isWhole === false ? 0 : 1,
    ...points.flatMap(({ value = 0, before = 0 }) => [value, before]),
    ...(thresholds ? [thresholds.poor * 1.1] : []),
  );
  const least = Math.min(0, ...points.flatMap(({ value = 0, before = 0 }) => [value, before]));
  const y = scaleLinear([least, most], [heightPx - edge.bottom, edge.top]).nice(4);
  const ticks = y.ticks(4).filter((tick) => props.isWhole === false || Number.isInteger(tick));
  const left = Math.max(...ticks.map((tick) => formatTick(tick).length)) * letterPx + 14;
  const x = scalePoint(
    points.map((_, n) => n),
    [left, Math.max(left + 1, widthPx - edge.right)],
  );
  const xOf = (n: number) => x(n) ?? left;
  const isDrawn = (point: ChartPoint) => point.value !== undefined && !point.isPartial;
  const drawn = (name: 'value' | 'before') =>
    line<ChartPoint>()
      .defined((point) => (name === 'value' ? isDrawn(point) : point.before !== undefined))
      .x((_, n) => xOf(n))
      .y((point) => y(point[name] ?? 0))
      .curve(curveMonotoneX)([...points]) ?? '';
  const filled =
    area<ChartPoint>()
      .defined(isDrawn)
      .x((_, n) => xOf(n))
      .y0(y(Math.max(0, least)))
      .y1(({ value = 0 }) => y(value))
      .curve(curveMonotoneX)([...points]) ?? '';
  /** The segment from the last complete point to the partial one. */
  const soFar = points.flatMap(({ value, isPartial }, n) => {
    const before = points[n - 1]?.value;
    if (!isPartial || value === undefined || before === undefined) return [];
    return `M${xOf(n - 1)},${y(before)}L${xOf(n)},${y(value)}`;
  });
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor((widthPx - left) / tickPx))));
  const wordsOf = (point: ChartPoint): string =>
    [
      `${point.label}: ${point.value === undefined ? '–' : format(point.value)}`,
      ...(point.before === undefined ? [] : [`${point.beforeLabel ?? names.before}: ${format(point.before)}`]),
      ...(point.marks ?? []).map((words) => messages.marked({ words })),
    ].join(', ');
  const pointUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const within = clientX - currentTarget.getBoundingClientRect().left;
    const step = x.step() || 1;
    setAt(Math.min(points.length - 1, Math.max(0, Math.round((within - left) / step))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const from = at ?? -1;
    const next = { ArrowRight: from + 1, ArrowLeft: at === undefined ? last : from - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape' && at !== undefined) {
      event.stopPropagation();
      return setAt(undefined);
    }
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const current = at === undefined ? undefined : points[at];
  return (
    <figure className={styles.chart}>
      <div
        ref={box}
        className={styles.plot}
        style={{ height: heightPx }}
        role="slider"
        tabIndex={0}
        aria-label={messages.explore({ label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={wordsOf(points[at ?? 0] ?? { key: '', tick: '', label })}
        onPointerMove={pointUnder}
        onPointerDown={pointUnder}
        onPointerLeave={() => setAt(undefined)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(points.length - 1)}
        onBlur={() => setAt(undefined)}
        onKeyDown={onKeyDown}
      >
        {widthPx > 0 && (
          <svg width={widthPx} height={heightPx} aria-hidden="true">
            <clipPath id={clipId}>
              <rect x={left} y={0} width={Math.max(0, widthPx - left)} height={heightPx} />
            </clipPath>
            {thresholds && (
              <>
                <rect
                  className={styles.zone}
                  data-zone="needs"
                  {...{ x: left, width: Math.max(0, widthPx - left - edge.right) }}
                  y={y(thresholds.poor)}
                  height={Math.max(0, y(thresholds.good) - y(thresholds.poor))}
                />
                <rect
                  className={styles.zone}
                  data-zone="poor"
                  {...{ x: left, width: Math.max(0, widthPx - left - edge.right) }}
                  y={edge.top}
                  height={Math.max(0, y(thresholds.poor) - edge.top)}
                />
              </>
            )}
            {ticks.map((tick) => (
              <g key={tick} className={styles.grid} data-zero={tick === 0 || undefined}>
                <line x1={left} x2={widthPx - edge.right} y1={y(tick)} y2={y(tick)} />
                <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {points.map(
              ({ key, tick }, n) =>
                n % every === 0 && (
                  <text
                    key={key}
                    className={styles.tick}
                    x={xOf(n)}
                    y={heightPx - 8}
                    textAnchor={
                      n === 0 ? 'start' : n + every > points.length - 1 && xOf(n) > widthPx - 50 ? 'end' : 'middle'
                    }
                  >
                    {tick}
                  </text>
                ),
            )}
            {points.map(
              ({ key, marks }, n) =>
                marks &&
                marks.length > 0 && (
                  <g key={key} className={styles.mark} data-on={at === n || undefined}>
                    <line x1={xOf(n)} x2={xOf(n)} y1={edge.top} y2={heightPx - edge.bottom} />
                    <path d={`M${xOf(n) - 5},${edge.top - 8}h10l-5,8z`} />
                  </g>
                ),
            )}
            <g clipPath={`url(#${clipId})`}>
              {!thresholds && <path className={styles.area} d={filled} />}
              {hasBefore && <path className={styles.before} d={drawn('before')} />}
              <path className={styles.line} d={drawn('value')} />
              {soFar.map((d) => (
                <path key={d} className={styles.line} data-part d={d} />
              ))}
            </g>
            {points.map(
              ({ key, value }, n) =>
                value !== undefined &&
                points[n - 1]?.value === undefined &&
                points[n + 1]?.value === undefined && (
                  <circle key={key} className={styles.lone} cx={xOf(n)} cy={y(value)} r={3} />
                ),
            )}
            {current && at !== undefined && (
              <g className={styles.cursor}>
                <line x1={xOf(at)} x2={xOf(at)} y1={edge.top} y2={heightPx - edge.bottom} />
                {current.before !== undefined && <circle data-before cx={xOf(at)} cy={y(current.before)} r={4} />}
                {current.value !== undefined && <circle cx={xOf(at)} cy={y(current.value)} r={5} />}
              </g>
            )}
          </svg>
        )}
        {current && at !== undefined && (
          <div
            className={styles.tip}
            data-side={xOf(at) > widthPx / 2 ? 'start' : 'end'}
            style={xOf(at) > widthPx / 2 ? { right: widthPx - xOf(at) + 12 } : { left: xOf(at) + 12 }}
          >
            <span>{current.label}</span>
            <strong>{current.value === undefined ? '–' : format(current.value)}</strong>
            {current.before !== undefined && (
              <span className={styles.tipBefore}>
                {current.beforeLabel ?? names.before}: {format(current.before)}
              </span>
            )}
            {(current.marks ?? []).map((words) => (
              <span key={words} className={styles.tipMark}>
                {messages.marked({ words })}
              </span>
            ))}
          </div>
        )}
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.key}>
          <i data-line="value" aria-hidden /> {names.value}
        </span>
        {soFar.length > 0 && (
          <span className={styles.key}>
            <i data-line="part" aria-hidden /> {messages.soFar}
          </span>
        )}
        {hasBefore && (
          <span className={styles.key}>
            <i data-line="before" aria-hidden /> {names.before}
          </span>
        )}
        {thresholds?.words.map((words, n) => (
          <span key={words} className={styles.key}>
            <i data-line={n === 0 ? 'needs' : 'poor'} aria-hidden /> {words}
          </span>
        ))}
        {hasMarks && (
          <span className={styles.key}>
            <i data-line="mark" aria-hidden /> {messages.mark}
          </span>
        )}
      </figcaption>
      <details className={styles.table}>
        <summary>{messages.asTable}</summary>
        <DataTable
          label={label}
          rows={points}
          keyOf={({ key }) => key}
          columns={[
            { head: names.when, cell: (point) => point.label },
            { head: names.value, isNumber: true, cell: ({ value }) => (value === undefined ? '–' : format(value)) },
            ...(hasBefore
              ? [
                  {
                    head: names.before,
                    isNumber: true,
                    cell: ({ before }: ChartPoint) => (before === undefined ? '–' : format(before)),
                  },
                ]
              : []),
            ...(hasMarks
              ? [{ head: messages.mark, cell: ({ marks }: ChartPoint) => (marks ?? []).join('; ') || '–' }]
              : []),
          ]}
        />
      </details>
    </figure>
  );
}

/** Tracks the element's width while it is mounted. */
function useWidth(): [(element: HTMLDivElement | null) => void, number] {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width === latest.current) return;
      latest.current = width;
      setWidthPx(width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, widthPx];
}
