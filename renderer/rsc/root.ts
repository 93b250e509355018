// The content of one React root: a section with its blocks, one block, or an island. Plain data.
import type { ReactNode } from 'react';
import type { ClientManifest } from 'react-server-dom-webpack/server';
import type { Block, Section } from '../../server/content/document/schema.ts';
import type { Reader } from '../reader.ts';

export type Root =
  | {
      kind: 'section';
      section: Section;
      blocks: readonly Block[];
      /** The page's first section: its background is not lazy. */
      isFirst: boolean;
      /** Failed blocks by id, with the editor's message: they become error blocks. */
      failed: Readonly<Record<string, string>>;
      /** Finished inner markup of blocks that the template renders itself, by id. */
      drawn?: Readonly<Record<string, string>>;
    }
  | { kind: 'block'; block: Block; failure?: string; drawn?: string }
  | { kind: 'island'; name: string; props: Record<string, unknown> };

/** Renders a root to HTML elements if nothing hydrates, else to its Flight payload. */
export type FlightOf = (root: Root, options: FlightOptions) => Promise<Flight | { model: ReactNode }>;

export type FlightOptions = {
  reader: Reader;
  edit: boolean;
  /** Client modules by path, with their location in the browser build. */
  manifest: ClientManifest;
  signal: AbortSignal;
  /** Always returns the payload: for tests that compare both ways. */
  forced?: boolean;
};

export type Flight = {
  payload: string;
  /** Paths of the client modules used; a root with none needs no script. */
  clientModules: readonly string[];
};
