// The logo: a roof on three columns. Hidden from screen readers, since the name is next to it.
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
    <path d="M14 3.5 25 9.6v1.9H3V9.6z" />
    <path d="M5.5 13.5h3v8h-3zM12.5 13.5h3v8h-3zM19.5 13.5h3v8h-3zM3 23h22v2.2H3z" />
  </svg>
);
