/** An icon of lines in the color of the text around it. */
export const LineIcon = ({ path, size = '24' }: { path: string; size?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
