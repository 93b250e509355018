// Counts in English. Apart from plural.ts, which many scripts of visitors have. Portable.

/** `counted(1200, 'order', 'orders')`: "1,200 orders". */
export const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** "1,200" */
export const numberText = (count: number): string => count.toLocaleString('en-US');
