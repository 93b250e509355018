// Checks one template for `stoa template check`: errors with the ranges that an editor underlines, and names for
// completion.
import { formatterNames } from '../../../renderer/template/formatters/names.ts';
import { predicateNames } from '../../../renderer/template/predicates/names.ts';
import { type CompileOptions, compileTemplate, type TemplateError } from '../../../renderer/template/template.ts';

type Diagnostic = {
  /** 1-based. */
  line: number;
  /** 1-based, in code units. */
  column: number;
  length: number;
  level: TemplateError['level'];
  code: string;
  message: string;
};

export function checked(text: string, options: CompileOptions = {}) {
  const { errors, references } = compileTemplate(text, options);
  return { ...references, diagnostics: errors.map(diagnostic) };
}

const diagnostic = ({ line, offset, length = 1, level, code, message }: TemplateError): Diagnostic => ({
  line,
  column: offset,
  length,
  level,
  code,
  message,
});

/** All names of the language, for completion. */
export const known = {
  instructions: [
    'section',
    'repeated section',
    'alternates with',
    'if',
    'or',
    'end',
    'var',
    'ctx',
    'eval',
    'inject',
    'macro',
    'include',
    'meta-left',
    'meta-right',
    'space',
    'tab',
    'newline',
  ],
  formatters: formatterNames,
  predicates: predicateNames,
};
