// Values that only the engine and its host can create: slots (parts that stream or differ per visitor) and fragments (captured
// output with slots in it). JSON data can never forge one, and templates cannot look inside: all their fields are private, and they have
// no methods.

/** One piece of a template's output. Text is final HTML; a slot is filled in by the host. */
export type Slot = {
  readonly slot: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Its markup, if that is known already. */
  readonly text?: string;
};
export type Part = string | Slot;

class Opaque {
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  static partsOf(value: Opaque): readonly Part[] {
    return value.#parts;
  }
}

export type { Opaque };

export function isOpaque(value: unknown): value is Opaque {
  return value instanceof Opaque;
}

/** A value that a host puts into the data; printing it yields a slot part, e.g. `{squarespace.main-content}`. */
export function slotValue(slot: string, props: Record<string, unknown> = {}): Opaque {
  return new Opaque([{ slot, props }]);
}

/** Output captured by `apply`: plain text if possible, else text and slots in order. */
export function fragment(parts: readonly Part[]): Opaque {
  return new Opaque(parts);
}

export function partsOf(value: Opaque): readonly Part[] {
  return Opaque.partsOf(value);
}

/** The text parts; for formatters that require text. */
export function opaqueText(value: Opaque): string {
  return partsOf(value)
    .map((part) => (typeof part === 'string' ? part : (part.text ?? '')))
    .join('');
}
