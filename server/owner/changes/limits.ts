// Portable.
export const changeLimits = {
  streamsMax: 200,
  perPersonMax: 20,
  /** Changes within it are sent together. */
  gatherMs: 250,
  /** Proxies end what is silent for a minute, and the server what is silent for two. */
  heartbeatMs: 25_000,
  /** A reader that is further behind is let go; it connects again and fetches everything. */
  unreadBytesMax: 16_384,
} as const;
