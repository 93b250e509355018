// Worker entry: the problems of one markup file that is typed in the code editor. Called through pool.ts.
import { markupProblems } from '../server/site/template/markup-problems.ts';
import { type CheckOutput, checkInput } from './messages/check-template.ts';

export default async function checkTemplate(task: unknown): Promise<CheckOutput> {
  const { path, text } = checkInput.parse(task);
  return markupProblems(path, text);
}
