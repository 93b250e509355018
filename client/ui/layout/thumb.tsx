// A small picture, or the icon in its place.
import type { ReactNode } from 'react';
import styles from './flow.module.css';

type ThumbProps = { size?: 'medium' | 'large' | 'full'; children: ReactNode };

export const Thumb = ({ size = 'medium', children }: ThumbProps) => (
  <span className={styles.thumb} data-size={size}>
    {children}
  </span>
);
