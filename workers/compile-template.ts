// Worker entry: compiles template texts to source. Plain data in, plain data out; pool.ts calls it with what comes together.
import * as z from 'zod';
import { compileTemplate, type TemplateError } from '../renderer/template/template.ts';

const taskSchema = z.object({
  templates: z.array(z.object({ name: z.string(), text: z.string().max(4_194_304) })).max(2000),
});

export type CompileTask = z.infer<typeof taskSchema>;
export type CompileResult = { name: string; source: string; errors: TemplateError[] }[];

export default async function compileTemplates(task: unknown): Promise<CompileResult> {
  return taskSchema.parse(task).templates.map(({ name, text }) => {
    const { source, errors } = compileTemplate(text);
    return { name, source, errors };
  });
}
