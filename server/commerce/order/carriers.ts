// The carrier that a tracking number belongs to, where its format leaves no doubt. Portable.

/** Weighted sum of the digits, for check digits. */
const sum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((total, digit, n) => total + Number(digit) * (weights[n % weights.length] ?? 0), 0);

/** Numbers without letters are common, so those count only with their carrier's check digit. */
const formats: readonly { carrier: string; format: RegExp; isRight?(digits: string): boolean }[] = [
  { carrier: 'UPS', format: /^1Z[0-9A-Z]{16}$/ },
  { carrier: 'USPS', format: /^[A-Z]{2}\d{9}US$/ },
  { carrier: 'DHL', format: /^(JJD|JVGL|GM)\d{10,22}$/ },
  {
    carrier: 'USPS',
    format: /^9[1-5]\d{20}$/,
    isRight: (digits) => (10 - (sum(digits.slice(0, -1), [3, 1]) % 10)) % 10 === Number(digits.at(-1)),
  },
  {
    carrier: 'FedEx',
    format: /^\d{12}$/,
    isRight: (digits) => (sum(digits.slice(0, -1), [3, 1, 7]) % 11) % 10 === Number(digits.at(-1)),
  },
  {
    carrier: 'DHL',
    format: /^\d{10}$/,
    isRight: (digits) => Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1)),
  },
];

export function carrierOf(trackingNumber: string): string | undefined {
  const typed = trackingNumber.replace(/[\s-]/g, '').toUpperCase();
  return formats.find(({ format, isRight }) => format.test(typed) && (isRight?.(typed) ?? true))?.carrier;
}
