// Reads come from memory and never wait, so long work lets visitors be answered in between. Asked after each product, order or page of them.
export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An uploaded file in pieces, so that reading a large one lets others be answered as well. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536);
    await othersFirst();
  }
}
