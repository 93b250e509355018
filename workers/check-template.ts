// Worker entry: the problems of one markup file that is typed in the code editor, or of all files together, which it also takes apart.
// Called through pool.ts.
import { problemsMax } from '../server/site/template/limits.ts';
import { sourceList, stylesOf } from '../server/site/template/load.ts';
import { markupProblems } from '../server/site/template/markup-problems.ts';
import { sourcesOf } from '../server/site/template/sources.ts';
import { type CheckOutput, checkInput } from './messages/check-template.ts';

export default async function checkTemplate(task: unknown): Promise<CheckOutput> {
  const checked = checkInput.parse(task);
  if ('path' in checked) return { problems: markupProblems(checked.path, checked.text, checked.partials) };
  const sources = sourcesOf(checked.files);
  const errorsFirst = sources.problems.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  return {
    problems: errorsFirst.slice(0, problemsMax),
    parts: { sources: sourceList(sources), styles: stylesOf(sources.manifest, checked.files) },
  };
}
