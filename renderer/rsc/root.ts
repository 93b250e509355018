// What one React root of a page shows: a section with its blocks, one block alone, or an island. Plain data.
import type { ReactNode } from 'react';
import type { ClientManifest } from 'react-server-dom-webpack/server';
import type { Block, Section } from '../../server/content/document/schema.ts';
import type { Reader } from '../reader.ts';

export type Root =
  | {
      kind: 'section';
      section: Section;
      blocks: readonly Block[];
      /** The first section of the page: its background is not lazy. */
      isFirst: boolean;
      /** Blocks known to fail, by id, with what an editor is told: they become error blocks. */
      failed: Readonly<Record<string, string>>;
      /** Finished inner markup of blocks that the template draws itself, by id. */
      drawn?: Readonly<Record<string, string>>;
    }
  | { kind: 'block'; block: Block; failure?: string; drawn?: string }
  | { kind: 'island'; name: string; props: Record<string, unknown> };

/** A root in; out come HTML elements where nothing hydrates, else its Flight payload. */
export type FlightOf = (root: Root, options: FlightOptions) => Promise<Flight | { model: ReactNode }>;

export type FlightOptions = {
  reader: Reader;
  edit: boolean;
  /** Client modules by path: where the browser finds each. */
  manifest: ClientManifest;
  signal: AbortSignal;
  /** Always the payload: for tests that compare both ways. */
  forced?: boolean;
};

export type Flight = {
  payload: string;
  /** Paths of the client modules in it; a root with none needs no script. */
  clientModules: readonly string[];
};
