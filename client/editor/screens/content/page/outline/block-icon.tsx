import { labelOf } from '../../../../../../server/content/block/blocks.ts';
import styles from './outline.module.css';

const box = 'M4 4h16v16h-16z';

export function BlockIcon({ type }: { type: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={labelOf(type)?.icon ?? box} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
