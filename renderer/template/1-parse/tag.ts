// The interface that all instruction parsers share.
import type { TemplateError } from '../errors.ts';
import type { Cursor } from './cursor.ts';
import type { At, Instruction } from './instruction.ts';

/** Null, as a parser that fails returns. */
export type Report = (error: TemplateError) => null;

/** A tag body to its instruction, or null when the tag is literal text. */
export type ParseTag = (body: string, at: At, report: Report) => Instruction | null;

/** The same for one instruction, with the cursor after its name. */
export type ParseInstruction = (cursor: Cursor, at: At, report: Report) => Instruction | null;
