// Worker job: minifies a template's script. Run by pool.ts; requested by server/site/template/combo.ts.
import { minify } from 'terser';
import { type MinifyOutput, minifyInput } from './messages/minify-script.ts';

/** An invalid script is left unchanged, so that the browser reports its errors. */
export default async function minifyScript(message: unknown): Promise<MinifyOutput> {
  const { text } = minifyInput.parse(message);
  try {
    // Top-level names are the page's globals, and files are joined as scripts, not as modules.
    const { code } = await minify(text, { module: false, toplevel: false, compress: { passes: 1 }, mangle: true });
    return { text: code ?? text };
  } catch {
    // The parser cannot read it.
    return { text };
  }
}
