// The plural rule of the English catalogs: each form is a whole sentence. Portable.

/** `plural(left, 'Only 1 item is left.', `Only ${left} items are left.`)` */
export const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other);
