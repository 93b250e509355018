// How many of our modules run between the route of a cold page and its first byte, outside the template engine and the store?
import { Session } from 'node:inspector/promises';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const paths = ['/', '/shop', '/shop/p/mug', '/blog'];
const rendersOfEach = 200;
const isCounted = (file: string) =>
  /^(?:server|renderer|workers)\//.test(file) &&
  !/^(?:renderer\/template|server\/store|server\/pages\/fixtures)\//.test(file);

export async function coldPageModules(): Promise<void> {
  registerRenderer();
  const { testSite } = await import('../server/pages/fixtures/site.ts');
  const site = await testSite();
  const session = new Session();
  session.connect();
  const render = async () => {
    for (const page of paths) {
      const rendered = await site.renderer.answer(site.ask(page));
      const chunks = rendered.chunks[Symbol.asyncIterator]();
      await chunks.next();
      await chunks.return?.();
    }
  };
  for (let n = 0; n < 20; n++) await render();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 50 });
  await session.post('Profiler.start');
  for (let n = 0; n < rendersOfEach; n++) await render();
  const { profile } = await session.post('Profiler.stop');
  await site.close();

  const hits = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of profile.nodes) {
    if (!callFrame.url.startsWith('file:')) continue;
    const file = path.relative(root, fileURLToPath(callFrame.url));
    if (isCounted(file)) hits.set(file, (hits.get(file) ?? 0) + hitCount);
  }
  const total = [...hits.values()].reduce((sum, count) => sum + count, 0);
  const modules = [...hits].sort((a, b) => b[1] - a[1]);
  console.log(`${modules.length} modules have call frames:`);
  for (const [file, count] of modules) console.log(`  ${((count / total) * 100).toFixed(1).padStart(5)} %  ${file}`);
}

/** The server-component bundle is CommonJS, with names that only the server's build knows. */
function registerRenderer(): void {
  const bundle = path.join(root, 'dist/rsc/rsc.cjs');
  const names = Object.keys(createRequire(import.meta.url)(bundle)).join(', ');
  const text = `import bundle from ${JSON.stringify(pathToFileURL(bundle).href)}; export const { ${names} } = bundle;`;
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  registerHooks({
    resolve: (name, context, next) => (name === '#rsc' ? { url, shortCircuit: true } : next(name, context)),
  });
}
