// The problem of a field that formFieldsHtml drew, while the visitor corrects it.

/** An empty line takes the place of the text, so that nothing moves while the visitor types. */
export function sayFieldProblem(field: Element, problem: string | undefined): void {
  const error = field.querySelector('.field-error');
  if (!error) return;
  error.textContent = problem || '\u00a0';
  for (const input of field.querySelectorAll('input, select, textarea')) input.ariaInvalid = problem ? 'true' : null;
}
