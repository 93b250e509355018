// A small picture, or the icon in its place.
import type { ReactNode } from 'react';
import styles from './flow.module.css';

export const Thumb = ({ size = 'medium', children }: { size?: 'medium' | 'large' | 'full'; children: ReactNode }) => (
  <span className={styles.thumb} data-size={size}>
    {children}
  </span>
);
