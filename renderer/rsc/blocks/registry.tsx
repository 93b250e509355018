// Every block type that has a renderer, by its number (editor 3.2).
import type { ReactNode } from 'react';
import type { Block } from '../../../server/content/document/schema.ts';
import type { Reader } from '../../reader.ts';
import { TextBlock } from './text.tsx';

export type BlockInput = { block: Block; reader: Reader; edit: boolean };

export type BlockDefinition = { key: string; Component: (props: BlockInput) => ReactNode | Promise<ReactNode> };

export const blocks: Record<number, BlockDefinition | undefined> = {
  2: { key: 'html', Component: TextBlock },
};
