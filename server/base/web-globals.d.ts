// Globals of both browsers and Node, for portable code, whose TypeScript project includes the types of neither.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
declare class URLSearchParams {
  constructor(text: string);
  get(name: string): string | null;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
