// When a picture is fetched (spec §4 "Image priority"), and the image component's assertions in development (spec §8).

export const priorities = ['high', 'low', 'none'] as const;
export type Priority = (typeof priorities)[number];

/** High: fetched eagerly and before other pictures, one per page. Low: out of sight, e.g. a slide behind others. */
export const loadingOf = (priority: Priority) =>
  priority === 'high'
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : priority === 'low'
      ? ({ loading: 'lazy', fetchPriority: 'low' } as const)
      : ({ loading: 'lazy' } as const);

const loaders = ['sqs', 'raw', 'vimeo', 'youtube'] as const;
const formats = ['jpg', 'webp'] as const;

/** Untrusted values from templates and blocks. */
export type ImageProps = {
  src?: unknown;
  width?: unknown;
  height?: unknown;
  priority?: unknown;
  /** Our own pictures are `sqs`. */
  loader?: unknown;
  srcset?: unknown;
  sizes?: unknown;
  format?: unknown;
  videoId?: unknown;
};

const isOneOf = (list: readonly string[], value: unknown): boolean => list.some((one) => one === value);
const isPositiveInteger = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0;

/** @returns a sentence for each failed assertion */
export function imageProblems({ loader = 'sqs', priority = 'none', ...props }: ImageProps): string[] {
  const { src, width, height, srcset, sizes, format, videoId } = props;
  const assertions: readonly [holds: boolean, sentence: string][] = [
    [Boolean(src) || loader === 'youtube', 'src is required unless the loader is youtube'],
    [isPositiveInteger(width) && isPositiveInteger(height), 'width and height are required positive integers'],
    [isOneOf(priorities, priority), 'priority is high, low or none'],
    [isOneOf(loaders, loader), 'loader is one of sqs, raw, vimeo, youtube'],
    [srcset === undefined || loader === 'raw', 'srcset only with the raw loader'],
    [Boolean(sizes) || loader !== 'sqs', 'sizes is required with the sqs loader'],
    [
      format === undefined || (isOneOf(['youtube', 'vimeo'], loader) && isOneOf(formats, format)),
      'format only with youtube or vimeo, and it is jpg or webp',
    ],
    [Boolean(videoId) || loader !== 'youtube', 'videoId is required with youtube'],
  ];
  return assertions.flatMap(([holds, sentence]) => (holds ? [] : [sentence]));
}

/** Runs on the server, and in the workbench's browser, which has no `process`. */
const isDebug = (): boolean =>
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env.NODE_ENV !==
  'production';

/** In development only: a picture is rendered even when an assertion fails. */
export function assertImage(props: ImageProps): void {
  if (!isDebug()) return;
  for (const problem of imageProblems(props)) console.assert(false, `Image component: ${problem}`, props);
}
