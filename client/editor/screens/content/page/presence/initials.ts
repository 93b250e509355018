// A person's initials and color. Pure.

/** `Ada Lovelace` is AL, `ann@shop.example` A. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}

const colors = 6;

/** A stable color number per person: 1 to 6. */
export const colorOf = (id: string): number =>
  ([...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colors) + 1;
