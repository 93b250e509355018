// Worker entry: compiles template texts to source. Plain data in, plain data out; called through pool.ts.
import { compileTemplate } from '../renderer/template/template.ts';
import { type TemplateOutput, templateInput } from './messages/compile-template.ts';

export default async function compileTemplates(task: unknown): Promise<TemplateOutput> {
  return templateInput.parse(task).templates.map(({ name, text }) => {
    const { source, errors } = compileTemplate(text);
    return { name, source, errors };
  });
}
