// The name that a misspelled one was probably meant to be.

/** @param editsMax two swapped letters count as two @returns the name with the fewest edits, undefined if none is close */
export function similarName(typed: string, names: readonly string[], editsMax = 2): string | undefined {
  const found = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .sort((one, other) => one.edits - other.edits)[0];
  return found && found.edits <= editsMax && found.edits * 2 <= found.name.length ? found.name : undefined;
}

/** Levenshtein distance, by rows. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [n, second] of [...other].entries())
      next.push(Math.min(row[n + 1]! + 1, next[n]! + 1, row[n]! + (letter === second ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
