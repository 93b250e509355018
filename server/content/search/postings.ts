// Compact sorted lists of records, for storing and intersecting, without an object per record. Portable.
//
// A posting is twice the record's number, plus one if the word is in the title.

/** Delta-encoded, with seven bits per byte, lowest first. */
export function postingBytes(postings: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const posting of postings) {
    let step = posting - before;
    before = posting;
    for (; step > 127; step = Math.floor(step / 128)) bytes.push(128 + (step % 128));
    bytes.push(step);
  }
  return Uint8Array.from(bytes);
}

export function readPostings(parts: readonly Uint8Array[]): Uint32Array {
  const postings = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let count = 0;
  for (const part of parts) {
    let posting = 0;
    let step = 0;
    let scale = 1;
    for (const byte of part) {
      if (byte > 127) {
        step += (byte - 128) * scale;
        scale *= 128;
        continue;
      }
      posting += step + byte * scale;
      postings[count++] = posting;
      step = 0;
      scale = 1;
    }
  }
  return postings.subarray(0, count);
}

/** Without duplicates of a record that matches two words; prefers the posting for the title. */
export function eachOnce(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (let n = 0; n < sorted.length; n++)
    if (n + 1 === sorted.length || sorted[n + 1]! >>> 1 !== sorted[n]! >>> 1) sorted[count++] = sorted[n]!;
  return sorted.subarray(0, count);
}

type Ranked = { numbers: Uint32Array; scores: Uint8Array };

/** All records of a list, each with its score. */
export function rankedOf(postings: Uint32Array, titleScore: number): Ranked {
  return {
    numbers: postings.map((posting) => posting >>> 1),
    scores: Uint8Array.from(postings, (posting) => (posting % 2 === 1 ? titleScore : 1)),
  };
}

/** Intersection. */
export function met({ numbers, scores }: Ranked, postings: Uint32Array, titleScore: number): Ranked {
  let count = 0;
  let at = 0;
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n]!;
    while (at < postings.length && postings[at]! >>> 1 < number) at++;
    if (at < postings.length && postings[at]! >>> 1 === number) {
      numbers[count] = number;
      scores[count++] = scores[n]! + (postings[at]! % 2 === 1 ? titleScore : 1);
    }
  }
  return { numbers: numbers.subarray(0, count), scores: scores.subarray(0, count) };
}

/** The best records; among equals, the newest. */
export function best({ numbers, scores }: Ranked, most: number): number[] {
  const found: number[] = [];
  for (let score = scores.reduce((a, b) => Math.max(a, b), 0); score > 0 && found.length < most; score--)
    for (let n = numbers.length - 1; n >= 0 && found.length < most; n--)
      if (scores[n] === score) found.push(numbers[n]!);
  return found;
}
