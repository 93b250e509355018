// The generated SKUs in a file (`SQ` and seven digits), which no other product may get: one bit per SKU, whatever the
// file's size. One instance per import.

export function madeUpSkus() {
  const bits = new Uint8Array(10_000_000 / 8);
  const numberOf = (sku: string | undefined) =>
    sku !== undefined && /^SQ\d{7}$/.test(sku) ? Number(sku.slice(2)) : -1;
  return {
    note(sku: string | undefined) {
      const number = numberOf(sku);
      if (number >= 0) bits[number >> 3]! |= 1 << (number & 7);
    },
    has(sku: string): boolean {
      const number = numberOf(sku);
      return number >= 0 && (bits[number >> 3]! & (1 << (number & 7))) !== 0;
    },
  };
}
