// A status: Draft, Published, Changed. Never only by color.
import styles from './feedback.module.css';

type BadgeProps = { tone?: 'plain' | 'good' | 'warn' | 'bad'; children: string };

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span data-tone={tone} className={styles.badge}>
      {children}
    </span>
  );
}
