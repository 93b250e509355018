// Worker job: a script of a template, made smaller. Run by pool.ts; asked by server/site/template/combo.ts.
import { minify } from 'terser';
import { type MinifyOutput, minifyInput } from './messages/minify-script.ts';

/** A file that is no valid script stays as it is: the browser then says what is wrong with it. */
export default async function minifyScript(message: unknown): Promise<MinifyOutput> {
  const { text } = minifyInput.parse(message);
  try {
    // Names at the top are the page's own globals, and files are joined as scripts, not as modules.
    const { code } = await minify(text, { module: false, toplevel: false, compress: { passes: 1 }, mangle: true });
    return { text: code ?? text };
  } catch {
    // Not a script that the parser knows.
    return { text };
  }
}
