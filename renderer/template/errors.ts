// Every error of the template language (section 12), each created by a function that takes a position. Parsing, assembling and
// running all report through these; the engine throws none of them to its caller.

type ErrorKind = 'parser' | 'assembler' | 'engine';
type ErrorLevel = 'error' | 'warning';

/** 1-based; `offset` counts code units in the line. */
export type Position = { line: number; offset: number };

export type TemplateError = {
  kind: ErrorKind;
  level: ErrorLevel;
  code: string;
  message: string;
  line: number;
  offset: number;
  /** Code units of the tag, if known: the length that an editor underlines. */
  length?: number;
  /** The partial that contains the position. */
  partial?: string;
  /** Start of the unclosed block, which is the place to fix, rather than the end of the text. */
  opened?: Position;
};

type At = Position & { length?: number };

const syntax = (kind: ErrorKind, code: string, text: string, at: At, level: ErrorLevel = 'error'): TemplateError => ({
  kind,
  level,
  code,
  message: `SyntaxError: ${text}`,
  line: at.line,
  offset: at.offset,
  ...(at.length === undefined ? {} : { length: at.length }),
});

const runtime = (code: string, text: string, at: Position, partial: string | undefined): TemplateError => ({
  kind: 'engine',
  level: 'error',
  code,
  message: text,
  line: at.line,
  offset: at.offset,
  ...(partial === undefined ? {} : { partial }),
});

// 12.3, what makes a partial count as empty

export const formatterUnknown = (name: string, at: At) =>
  syntax('parser', 'FORMATTER_UNKNOWN', `Formatter '${name}' is unknown`, at);
export const predicateUnknown = (name: string, at: At) =>
  syntax('parser', 'PREDICATE_UNKNOWN', `Predicate '${name}' is unknown`, at);
export const eofInBlock = (type: string, at: At, opened: Position | undefined): TemplateError => ({
  ...syntax('assembler', 'EOF_IN_BLOCK', `Reached EOF in the middle of ${type}`, at),
  ...(opened && { opened: { line: opened.line, offset: opened.offset } }),
});
export const notAllowedAtRoot = (type: string, at: At) =>
  syntax('assembler', 'NOT_ALLOWED_AT_ROOT', `Instruction ${type} not allowed at root`, at);
export const notAllowedInBlock = (type: string, parent: string, at: At) =>
  syntax('assembler', 'NOT_ALLOWED_IN_BLOCK', `${type} instruction is not allowed inside ${parent} block.`, at);
export const deadCodeBlock = (type: string, at: At) =>
  syntax('assembler', 'DEAD_CODE_BLOCK', `This ${type} block will never execute.`, at);

const breaking = new Set(
  'FORMATTER_UNKNOWN PREDICATE_UNKNOWN EOF_IN_BLOCK NOT_ALLOWED_AT_ROOT NOT_ALLOWED_IN_BLOCK DEAD_CODE_BLOCK'.split(
    ' ',
  ),
);

/** The errors of the first table of 12.3 make a partial empty (10.2); the further diagnostics do not. */
export const breaksPartial = (error: TemplateError) => breaking.has(error.code);

// 12.3, further diagnostics

export const invalidInstruction = (name: string, at: At) =>
  syntax('parser', 'INVALID_INSTRUCTION', `Invalid instruction '.${name}'`, at, 'warning');
export const extraChars = (type: string, rest: string, at: At) =>
  syntax('parser', 'EXTRA_CHARS', `Extra characters found after ${type} instruction: '${rest}'`, at);
export const whitespaceExpected = (rest: string, at: At) =>
  syntax('parser', 'WHITESPACE_EXPECTED', `Whitespace expected, found '${rest}'`, at);
export const variableExpected = (rest: string, at: At) =>
  syntax('parser', 'VARIABLE_EXPECTED', `Variable expected, found '${rest}'`, at);
export const missingVariableName = (rest: string, at: At) =>
  syntax('parser', 'MISSING_VARIABLE_NAME', `Missing variable name, found '${rest}'`, at);
export const missingSectionKeyword = (rest: string, at: At) =>
  syntax('parser', 'MISSING_SECTION_KEYWORD', `Missing 'section' keyword, found '${rest}'`, at);
export const missingWithKeyword = (rest: string, at: At) =>
  syntax('parser', 'MISSING_WITH_KEYWORD', `Missing 'with' keyword, found '${rest}'`, at);
export const ifEmpty = (at: At) =>
  syntax('parser', 'IF_EMPTY', 'IF instruction requires at least one variable to test.', at);
export const ifExpectedVarop = (rest: string, at: At) =>
  syntax('parser', 'IF_EXPECTED_VAROP', `Expected an operator or a variable, found '${rest}'`, at);
export const orExpectedPredicate = (type: string, rest: string, at: At) =>
  syntax('parser', 'OR_EXPECTED_PREDICATE', `Expected a predicate to follow ${type}, found '${rest}'`, at);
export const bindvarExpectsName = (rest: string, at: At) =>
  syntax('parser', 'BINDVAR_EXPECTS_NAME', `{.var} expects a local variable name (e.g. @foo), found '${rest}'`, at);
export const ctxvarExpectsName = (rest: string, at: At) =>
  syntax('parser', 'CTXVAR_EXPECTS_NAME', `{.ctx} expects a local variable name (e.g. @foo), found '${rest}'`, at);
export const ctxvarExpectsBindings = (rest: string, at: At) =>
  syntax(
    'parser',
    'CTXVAR_EXPECTS_BINDINGS',
    `{.ctx} expects one or more bindings (e.g. foo=bar.baz), found '${rest}'`,
    at,
  );
export const injectExpectsName = (rest: string, at: At) =>
  syntax('parser', 'INJECT_EXPECTS_NAME', `{.inject} expects a variable name (e.g. @foo), found '${rest}'`, at);
export const injectExpectsPath = (rest: string, at: At) =>
  syntax('parser', 'INJECT_EXPECTS_PATH', `{.inject} expects the path for a JSON injectable, found '${rest}'`, at);
export const macroExpectsName = (at: At) => syntax('parser', 'MACRO_EXPECTS_NAME', '{.macro} expects a name', at);
export const formatterInvalid = (rest: string, at: At) =>
  syntax('parser', 'FORMATTER_INVALID', `Invalid formatter name '${rest}' found.`, at);
export const eofInComment = (at: At) =>
  syntax('parser', 'EOF_IN_COMMENT', 'Reached EOF in the middle of a multi-line comment', at);

// 12.4

export const partialMissing = (name: string, at: Position, partial?: string) =>
  runtime(
    'APPLY_PARTIAL_MISSING',
    `RuntimeError: Attempt to apply partial '${name}' which could not be found.`,
    at,
    partial,
  );
export const partialFailed = (name: string, detail: string, at: Position, partial?: string) =>
  runtime('COMPILE_PARTIAL_SYNTAX', `RuntimeError: Parse of partial "${name}" failed: ${detail}`, at, partial);
/** The position is that of the parse error, in the partial itself. */
export const partialSyntax = (name: string, { message, line, offset }: TemplateError) =>
  partialFailed(name, message, { line, offset }, name);
export const partialDepth = (name: string, depthMax: number, at: Position, partial?: string) =>
  runtime(
    'APPLY_PARTIAL_RECURSION_DEPTH',
    `RuntimeError: Attempt to apply partial '${name}' exceeded maximum recursion depth of ${depthMax}`,
    at,
    partial,
  );
export const expressionParse = (expression: string, detail: string, at: Position, partial?: string) =>
  runtime(
    'EXPRESSION_PARSE',
    `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ${detail}`,
    at,
    partial,
  );
export const expressionReduce = (expression: string, detail: string, at: Position, partial?: string) =>
  runtime('EXPRESSION_REDUCE', `RuntimeError: Error reducing expression: ${expression}: ${detail}`, at, partial);
export const unexpectedError = (className: string, type: string, detail: string, at: Position, partial?: string) =>
  runtime(
    'UNEXPECTED_ERROR',
    `RuntimeError: Unexpected ${className} error when executing ${type}: ${detail}`,
    at,
    partial,
  );
export const codeLimitReached = (kind: string, detail: string, at: Position, partial?: string) =>
  runtime('CODE_LIMIT_REACHED', `RuntimeError: A ${kind} code limit was reached ${detail}`, at, partial);
/** 19.6: recorded without a prefix. */
export const notImplemented = (name: string, at: Position, partial?: string) =>
  runtime('NOT_IMPLEMENTED', `"${name}" formatter is not yet implemented`, at, partial);
