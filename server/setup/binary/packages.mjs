// Lists the files that the built program loads from node_modules, per platform.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Native modules, and packages that load files of their own: webpack.config.js leaves them outside. */
const outside = ['lmdb', 'msgpackr-extract', 'sharp', 'piscina', 'less', 'pdfkit', 'pg'];
/** Missed by tracing imports: folders and files that packages read at run time. */
const readByThem = ['piscina/dist/worker.js', 'pdfkit/js/data', '@phensley/cldr/packs', '@phensley/cldr/package.json'];

/**
 * @param modules folder of packages
 * @param nativeModules folder that has the native packages of the platform
 * @param platform e.g. `linux-x64`
 * @returns paths below `node_modules`, and where each is
 */
export async function packageFiles({ root, modules, nativeModules, platform }) {
  const files = new Map();
  const add = (name, from = modules) => files.set(name, path.join(from, name));
  const traced = await tracedFiles(root, modules);
  for (const name of [...traced, ...readByThem.flatMap((one) => filesIn(modules, one))]) add(name);

  for (const folder of new Set([...files.keys()].map(packageOf))) {
    add(`${folder}/package.json`);
    for (const name of readdirSync(path.join(modules, folder)))
      if (/^(?:licen[cs]e|notice|copying)/i.test(name)) add(`${folder}/${name}`);
    const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(modules, folder, 'package.json'), 'utf8'));
    for (const native of Object.keys(optionalDependencies)) {
      if (!new RegExp(`[-/]${platform}(?:-gnu)?$`).test(native)) continue;
      for (const name of filesIn(nativeModules, native)) if (!isForeign(name)) add(name, nativeModules);
    }
  }
  if (![...files.keys()].some((name) => name.endsWith('.node')))
    throw new Error(`"${nativeModules}" has no native packages for ${platform}`);
  return files;
}

/** Follows `require` with Node's resolution. */
async function tracedFiles(root, modules) {
  const { metafile } = await build({
    stdin: { contents: outside.map((name) => `require(${JSON.stringify(name)});`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    conditions: ['module-sync'],
    metafile: true,
    write: false,
    loader: { '.node': 'empty' },
    plugins: [withoutComputed],
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs)
    .map((file) => path.relative(modules, path.resolve(root, file)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('..'));
}

/** Computed names are those of native packages, which are added by platform. */
const withoutComputed = {
  name: 'without-computed',
  setup: ({ onLoad }) =>
    onLoad({ filter: /sharp\.cjs$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll('require(`', 'String(`'),
    })),
};

/** The innermost package that a file belongs to: `a`, `@a/b` or `a/node_modules/b`. */
function packageOf(file) {
  const [, folder] = /^((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return folder;
}

/** Files for other Node versions or another C library; headers, examples. */
const isForeign = (name) => /\.abi\d+\.|\.musl\.|\/include\/|\.h$|README|versions\.json$/.test(name);

function filesIn(folder, name) {
  if (statSync(path.join(folder, name)).isFile()) return [name];
  return readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
