// A funnel: one column per step, narrowing toward the next; rows on a phone.
import { area, curveBumpX } from 'd3-shape';
import type { ReactNode } from 'react';
import styles from './funnel.module.css';

type FunnelStepShown = {
  key: string;
  label: string;
  count: number;
  /** e.g. "1,204". */
  value: string;
  /** The change from the previous period. */
  change?: ReactNode;
  /** Share of the first step, e.g. "12.4% of visits". */
  share: string;
  /** Shown below: how many left at this step, e.g. "318 left here". */
  note?: string | undefined;
};

const widthPx = 100;
const heightPx = 120;

export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStepShown[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const shareOf = (n: number) => (steps[Math.min(n, steps.length - 1)]?.count ?? 0) / most;
  return (
    <ol className={styles.funnel} aria-label={label}>
      {steps.map(({ key, label: name, value, change, share, note }, n) => (
        <li key={key}>
          <span className={styles.label}>{name}</span>
          <span className={styles.value}>
            <strong>{value}</strong> {change}
          </span>
          <span className={styles.share}>{share}</span>
          <svg viewBox={`0 0 ${widthPx} ${heightPx}`} preserveAspectRatio="none" aria-hidden="true">
            <path d={flow(shareOf(n), shareOf(n + 1))} />
          </svg>
          <span className={styles.row} aria-hidden="true">
            <i style={{ width: `${Math.max(0.5, shareOf(n) * 100)}%` }} />
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

const heightOf = (share: number) => Math.max(2, share * heightPx);

const flow = (from: number, to: number): string =>
  area<[x: number, share: number]>()
    .x(([x]) => x)
    .y0(heightPx)
    .y1(([, share]) => heightPx - heightOf(share))
    .curve(curveBumpX)([
    [0, from],
    [40, from],
    [widthPx, to],
  ]) ?? '';
