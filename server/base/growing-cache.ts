// A least-recently-used cache of up to `max` entries whose memory grows with them. By its own `max`, the library allocates all of it in
// advance: megabytes, and a fortieth of the time of a start.
import { LRUCache } from 'lru-cache';

const one = () => 1;

export const growingCache = <Value extends object | number | true, Name extends string | number = string>(
  max: number,
): LRUCache<Name, Value> => new LRUCache({ maxSize: max, sizeCalculation: one });
