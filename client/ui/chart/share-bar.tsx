// Good, needs improvement, and poor as shares of one bar.
import styles from './chart.module.css';

type Share = { tone: 'good' | 'needs' | 'poor'; count: number; label: string };

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const words = shares.map(({ label, count }) => `${label}: ${percentFormat.format(total === 0 ? 0 : count / total)}`);
  return (
    <span className={styles.shares} role="img" aria-label={words.join(', ')} title={words.join(', ')}>
      {shares.map(({ tone, count }) => count > 0 && <i key={tone} data-tone={tone} style={{ flexGrow: count }} />)}
    </span>
  );
}
