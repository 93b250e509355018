// Picks an image's focal point, which stays visible when the image is cropped: by click or arrow keys.
import { useState } from 'react';
import styles from './focal-point.module.css';

type FocalPointProps = {
  /** Says where the point is, and that arrow keys move it. */
  label: string;
  src: string;
  alt?: string;
  /** Fractions of width and height. */
  x: number;
  y: number;
  onChange(x: number, y: number): void;
};

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
const stepSize = 0.05;

/** Between 0 and 1, in thousandths. */
const share = (at: number): number => Math.round(Math.min(1, Math.max(0, at)) * 1000) / 1000;

export function FocalPoint({ label, src, alt = '', x, y, onChange }: FocalPointProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <button
      type="button"
      className={styles.focal}
      data-loading={isLoaded ? undefined : true}
      aria-label={label}
      onClick={(event) => {
        // A keyboard click: the arrow keys move the point instead.
        if (event.detail === 0) return;
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        onChange(share((event.clientX - left) / width), share((event.clientY - top) / height));
      }}
      onKeyDown={(event) => {
        const step = Object.hasOwn(steps, event.key) ? steps[event.key as keyof typeof steps] : undefined;
        if (!step) return;
        event.preventDefault();
        onChange(share(x + step[0] * stepSize), share(y + step[1] * stepSize));
      }}
    >
      <img src={src} alt={alt} draggable={false} onLoad={() => setLoaded(true)} />
      {isLoaded && <span className={styles.point} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />}
    </button>
  );
}
