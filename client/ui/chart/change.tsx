// The change from the previous figure: an arrow, a percentage, and text for screen readers. Never only by color.
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import styles from './chart.module.css';
import { chartMessages as messages } from './messages.ts';

type ChangeProps = {
  now: number;
  before: number | undefined;
  /** Lower is better, e.g. for errors. */
  isLessBetter?: boolean | undefined;
  /** The previous figure, e.g. "318". */
  words?: string | undefined;
};

export function Change({ now, before, isLessBetter = false, words }: ChangeProps) {
  if (before === undefined || (before === 0 && now === 0)) return null;
  const title = words === undefined ? undefined : messages.before({ value: words });
  if (before <= 0)
    return (
      <span className={styles.change} data-tone="same" title={title}>
        {messages.fresh}
      </span>
    );
  const share = (now - before) / before;
  const percent = percentFormat.format(Math.abs(share));
  const isSame = percent === percentFormat.format(0);
  const isUp = share > 0;
  const tone = isSame ? 'same' : isUp === isLessBetter ? 'bad' : 'good';
  const Icon = isSame ? Minus : isUp ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-tone={tone} title={title}>
      <Icon aria-hidden />
      <span className="visually-hidden">
        {isSame ? messages.same : isUp ? messages.up({ percent }) : messages.down({ percent })}
      </span>
      {!isSame && <span aria-hidden>{percent}</span>}
    </span>
  );
}

/** A count of problems with its change, e.g. "30 ↑ 43%". Fewer is better. */
export const CountChange = ({
  now,
  before,
  text,
}: {
  now: number;
  before?: number | undefined;
  text(count: number): string;
}) => (
  <span className={styles.counted}>
    {text(now)}
    <Change now={now} before={before} isLessBetter words={before === undefined ? undefined : text(before)} />
  </span>
);

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
