// A QR code for phone cameras, with its link beside it.
import { qrModules } from './qr.ts';

/** Dark on white in both color schemes, as scanners expect. The four-module quiet zone is part of the standard. */
export function QrCode({ text, label, sizePx = 200 }: { text: string; label: string; sizePx?: number }) {
  const modules = qrModules(text);
  const size = modules.length + 8;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" rx="1" />
      <path d={path} fill="#000" />
    </svg>
  );
}
