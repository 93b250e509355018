// The packages that the built program loads from node_modules, each as one file, with their native modules per platform.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/** Native modules, and packages that load files of their own: webpack.config.js leaves them outside. */
const outside = ['lmdb', 'msgpackr-extract', 'sharp', 'piscina', 'less', 'pdfkit', 'pg'];
/** Missed by following imports: folders and files that packages read at run time. */
const readByThem = ['@phensley/cldr/packs'];

/**
 * @param modules folder of packages
 * @param nativeModules folder that has the native packages of the platform
 * @param platform e.g. `linux-x64`
 * @returns paths below `node_modules`, and where each is, or its content
 */
export async function packageFiles({ root, modules, nativeModules, platform }) {
  const files = new Map();
  const add = (name, from = modules) => files.set(name, path.join(from, name));
  const { scripts, sources } = await bundled(root, modules, nativeFiles(nativeModules, platform));
  for (const name of readByThem.flatMap((one) => filesIn(modules, one))) add(name);

  const licenses = [];
  for (const folder of new Set([...sources, ...files.keys()].map(packageOf))) {
    for (const name of readdirSync(path.join(modules, folder)))
      if (/^(?:licen[cs]e|notice|copying)/i.test(name))
        licenses.push(`${folder}/${name}\n\n${readFileSync(path.join(modules, folder, name), 'utf8')}`);
    const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(modules, folder, 'package.json'), 'utf8'));
    for (const native of Object.keys(optionalDependencies)) {
      if (!new RegExp(`[-/]${platform}(?:-gnu)?$`).test(native)) continue;
      for (const name of filesIn(nativeModules, native)) if (!isForeign(name)) add(name, nativeModules);
    }
  }
  if (![...files.keys()].some((name) => name.endsWith('.node')))
    throw new Error(`"${nativeModules}" has no native packages for ${platform}`);
  for (const name of outside) add(`${name}/package.json`);
  for (const [name, content] of scripts) files.set(name, content);
  files.set('LICENSES', Buffer.from(licenses.join('\n\n\n')));
  return files;
}

/**
 * Makes one script of each package, in place of its main file: the first start creates a file for each, and every start looks for it.
 * @returns the scripts by name, and names of the files in them
 */
async function bundled(root, modules, fileOf) {
  const { resolve } = createRequire(path.join(root, 'package.json'));
  const mainFiles = outside.map((name) => resolve(name));
  const { metafile, outputFiles } = await build({
    entryPoints: [...mainFiles, path.join(modules, 'piscina/dist/worker.js')],
    absWorkingDir: root,
    outdir: modules,
    outbase: modules,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    conditions: ['module-sync'],
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    plugins: [withoutNative(fileOf)],
    logLevel: 'error',
  });
  const below = (file) => path.relative(modules, path.resolve(root, file)).replaceAll('\\', '/');
  // esbuild names all of them `.js`.
  const nameOf = new Map(mainFiles.map((file) => [below(file).replace(/\.cjs$/, '.js'), below(file)]));
  const scripts = outputFiles.map(({ path: file, contents }) => {
    const name = below(file);
    return [nameOf.get(name) ?? name, Buffer.from(contents)];
  });
  return { scripts, sources: Object.keys(metafile.inputs).map(below) };
}

/** Their native modules, e.g. `{ lmdb: '@lmdb/lmdb-linux-x64/node.napi.glibc.node' }`. */
const nativeFiles = (nativeModules, platform) =>
  Object.fromEntries(
    ['lmdb', 'msgpackr-extract'].map((name) => {
      const folder = `@${name}/${name}-${platform}`;
      const file = readdirSync(path.join(nativeModules, folder)).find((one) => /\.napi\./.test(one) && !isForeign(one));
      return [name, `${folder}/${file}`];
    }),
  );

/** Native packages are added by platform, and those outside have a script of their own. Computed names are left to the start. */
const withoutNative = (fileOf) => ({
  name: 'without-native',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /sharp\.cjs$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll('require(`', '(0, require)(`'),
    }));
    // It looks for the C library, and in several folders, at each start.
    onLoad({ filter: /node-gyp-build-optional-packages\/index\.js$/ }, () => ({
      contents: `const path = require('node:path');
        const fileOf = ${JSON.stringify(fileOf)};
        module.exports = (folder) => (0, require)(fileOf[path.basename(path.resolve(folder))]);`,
    }));
    onResolve({ filter: /^[^.]/ }, ({ path: name, kind }) =>
      kind !== 'entry-point' && (outside.includes(name) || /^@(?:img\/sharp-|napi-rs\/)/.test(name))
        ? { external: true }
        : undefined,
    );
  },
});

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
