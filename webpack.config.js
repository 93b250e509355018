// Three builds: `client` (browser), `rsc` (server components, react-server condition), `server` (the process and its
// workers), with `#rsc` as an external bundle. All: `npx webpack`; one: `npx webpack --config-name client`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { ClientModules, clientModuleFiles, clientOnly } from './renderer/rsc/build/client-modules.js';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const references = join(root, 'renderer/rsc/build/client-reference-loader.cjs');
/** Set by `npm run dev`: includes the workbench (client/editor/workbench/). */
const isDevelopment = process.env.STOA_DEVELOPMENT === '1';
const clientFiles = clientModuleFiles(root, 'client/storefront');

/** Empty outside a checkout. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return '';
  }
}

/** Entries whose file exists: a part that doesn't exist yet is left out of its bundle. */
const present = (entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))));

/** Otherwise they are recreated on each use, because no esbuild target supports all Unicode properties. */
const supported = { 'regexp-unicode-property-escapes': true };
const esbuild = {
  loader: 'esbuild-loader',
  options: { target: 'es2024', jsx: 'automatic', format: 'esm', supported },
};
const script = { test: /\.[jt]sx?$/, exclude: /node_modules/, use: [esbuild] };
const looseImports = { test: /\.m?js$/, resolve: { fullySpecified: false } };

/** Class names must be equal in all three builds, so they depend only on the file's path and the local name. */
const cssModules = {
  mode: 'local',
  auto: /\.module\.css$/,
  localIdentName: '[name]_[local]_[hash:base64:5]',
  localIdentContext: root,
  exportLocalsConvention: 'as-is',
  namedExport: false,
};
/** Only fonts in style sheets become separate files. */
const fontsOnly = { filter: (url) => url.endsWith('.woff2') };
const css = (use, exportOnlyLocals) => ({
  test: /\.css$/,
  resourceQuery: { not: [/url/] },
  use: [
    ...use,
    { loader: 'css-loader', options: { modules: { ...cssModules, exportOnlyLocals }, url: fontsOnly, import: false } },
  ],
});

/**
 * Records the source files of a build, which is repeated only when one of them changes (server/setup/steps.mjs), and which files of the
 * build contain only packages: several screens share them (bench/lib/editor-size.ts).
 */
class Sources {
  apply(compiler) {
    compiler.hooks.done.tap('Sources', (stats) => {
      if (stats.hasErrors()) return;
      const files = [...stats.compilation.fileDependencies]
        .map((file) => relative(root, file))
        .filter((file) => /\.\w+$/.test(file) && !/^\.\.|node_modules/.test(file) && existsSync(join(root, file)));
      mkdirSync(join(dist, 'sources'), { recursive: true });
      writeFileSync(join(dist, 'sources', `${compiler.options.name}.json`), JSON.stringify(files.sort()));
      const { chunks, chunkGraph } = stats.compilation;
      const isStyle = ({ type }) => type === 'css/mini-extract';
      const isOfPackage = (module) => /node_modules/.test(module.nameForCondition() ?? 'node_modules');
      const names = [...chunks].flatMap((chunk) => {
        const modules = chunkGraph.getChunkModules(chunk);
        return [...chunk.files].filter((file) =>
          modules.every((module) => isStyle(module) !== file.endsWith('.css') || isOfPackage(module)),
        );
      });
      writeFileSync(join(dist, 'sources', `${compiler.options.name}.packages.json`), JSON.stringify(names));
    });
  }
}

/**
 * Always production: development React is twenty times slower, so no command may serve it. With `cache`, a rebuild after few
 * changes takes a second or two. The setup script cleans the folder (`clean`), since the builds run in parallel.
 */
const common = {
  mode: 'production',
  context: root,
  // Nothing but development reads source maps, and they are a third of the processor time of a build.
  devtool: isDevelopment && 'source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  cache: {
    type: 'filesystem',
    cacheDirectory: join(root, 'node_modules/.cache/webpack'),
    // The plugin's host module is cached together with its list of client modules, which has absolute paths.
    version: [root, isDevelopment, ...clientFiles].join(),
    buildDependencies: { config: [import.meta.filename] },
  },
  performance: { hints: false },
  stats: { preset: 'errors-warnings', timings: true },
  infrastructureLogging: { level: 'error' },
};

/**
 * Node bundles keep names and short lines, so that stack traces stay readable. Without comments and in ASCII only, they take a quarter of
 * the memory, because one non-ASCII character makes the engine store every character in two bytes.
 */
const forNode = {
  minimize: true,
  minimizer: [
    new EsbuildPlugin({
      target: 'node26',
      supported,
      minify: false,
      minifyWhitespace: true,
      lineLimit: 160,
      charset: 'ascii',
      legalComments: 'none',
    }),
  ],
  splitChunks: false,
  nodeEnv: 'production',
};

/** For the process, which starts in less time when schemas are built on first use. */
const lazyZod = { zod$: join(root, 'server/base/lazy-zod.ts') };

/** The program is read as Latin-1 (server/main.ts), and esbuild doesn't escape tagged templates and regular expressions. */
class Ascii {
  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.compilation.tap('Ascii', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Ascii', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          const letters = [...String(source.source()).matchAll(/[^\0-\x7f]/g)];
          if (!name.endsWith('.cjs') || letters.length === 0) continue;
          const escaped = new webpack.sources.ReplaceSource(source);
          for (const { index, 0: letter } of letters)
            escaped.replace(index, index, `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
          compilation.updateAsset(name, escaped);
        }
      });
    });
  }
}

const rsc = {
  ...common,
  name: 'rsc',
  target: 'node22',
  entry: { rsc: './renderer/rsc/rsc.tsx' },
  output: { path: join(dist, 'rsc'), filename: '[name].cjs', chunkFormat: 'commonjs', library: { type: 'commonjs2' } },
  resolve: { ...common.resolve, conditionNames: ['react-server', '...'], alias: lazyZod },
  module: {
    rules: [{ ...script, use: [{ loader: references, options: { root } }, esbuild] }, looseImports, css([], true)],
  },
  plugins: [new Ascii()],
  optimization: forNode,
};

/** Jobs of workers/ that the pool loads by name; the pool itself is part of the server bundle. */
const workerEntries = () =>
  Object.fromEntries(
    (existsSync(join(root, 'workers')) ? readdirSync(join(root, 'workers')) : [])
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && file !== 'pool.ts' && file !== 'jobs.ts')
      .map((file) => [file.replace(/\.ts$/, ''), `./workers/${file}`]),
  );

/** Koa's packages bring a table of all media types, which takes a megabyte of memory and is sorted at each start. */
const fewTypes = { 'mime-types$': join(root, 'server/http/koa-media-types.ts') };
/**
 * For browsers, `depd` reports no deprecated calls. For Node, it asks V8 at each start for the line that loads each package, and V8 counts
 * the lines of the whole program for that.
 */
const withoutDepd = { depd$: 'depd/lib/browser/index.js' };

/**
 * Pages are rendered as text, which React's other half for servers doesn't do; no style attribute is kept, for which HTML of owners would be
 * parsed by PostCSS.
 */
const unused = new webpack.NormalModuleReplacementPlugin(
  /react-dom-server\.node\.production\.js$|^postcss$/,
  'data:text/javascript,module.exports={}',
);

/** Workers are additional entries of this build, so that code shared with the server (template engine, schemas) is parsed once. */
const server = {
  ...common,
  name: 'server',
  target: 'node22',
  entry: {
    main: './server/main.ts',
    program: './server/command-line.ts',
    template: './renderer/template/template.ts',
    ...workerEntries(),
  },
  output: {
    path: dist,
    // `template` is the engine for external tools (renderer/template/adapter.mjs).
    filename: ({ chunk }) =>
      /^(main|program|template)$/.test(chunk.name) ? 'server/[name].cjs' : 'workers/[name].cjs',
    chunkFilename: 'server/[name].cjs',
    library: { type: 'commonjs2' },
  },
  resolve: { ...common.resolve, alias: { ...fewTypes, ...withoutDepd, ...lazyZod } },
  module: { rules: [script, looseImports, css([], true)] },
  externals: [
    { '#rsc': 'commonjs ../rsc/rsc.cjs' },
    // Native modules, and packages that load files next to their own.
    ...['lmdb', 'sharp', 'piscina', 'less', 'pdfkit', 'pg'].map((name) => ({ [name]: `commonjs ${name}` })),
  ],
  plugins: [
    new Ascii(),
    new webpack.DefinePlugin({ __COMMIT__: JSON.stringify(commit()) }),
    new ClientModules({ root, files: clientFiles, host: 'react-server-dom-webpack/client.node' }),
    unused,
  ],
  optimization: forNode,
};

/** The editor is in English; its components bring messages in 34 languages, all replaced with those of one. */
const englishOnly = new webpack.NormalModuleReplacementPlugin(/[\\/][a-z]{2}-[A-Z]{2}\.m?js$/, (resource) => {
  const { createData } = resource;
  if (!/node_modules[\\/]react-(?:aria|stately)/.test(createData.resource)) return;
  for (const name of ['resource', 'request', 'userRequest'])
    createData[name] = createData[name].replace(/[a-z]{2}-[A-Z]{2}(\.m?js)$/, 'en-US$1');
});

const storefront = existsSync(join(root, 'client/storefront/main.ts'));
const clientEntries = present({
  storefront: './client/storefront/main.ts',
  editor: './client/editor/main.tsx',
  'edit-runtime': './client/editor/preview/frame/main.ts',
  // Loaded after the page (server/pages/compose/head/census-start.ts), as separate files that don't add to pages.
  census: './client/storefront/census/main.ts',
  'census-shop': './client/storefront/census/shop/main.ts',
  'census-telemetry': './client/storefront/census/telemetry/main.ts',
  'census-consent': './client/storefront/census/consent/main.ts',
  'census-services': './client/storefront/census/services/main.ts',
});
/** Sentences of the storefront in other languages than English; pages link the one of their site. */
for (const file of existsSync(join(root, 'client/storefront/words'))
  ? readdirSync(join(root, 'client/storefront/words'))
  : [])
  if (/^[a-z]{2}\.ts$/.test(file))
    clientEntries[`words-${file.replace(/\.ts$/, '')}`] = `./client/storefront/words/${file}`;
/** One style sheet for each block type that has its own; pages link those of their blocks. */
const blockStyles = join(root, 'client/storefront/block-styles');
for (const file of existsSync(blockStyles) ? readdirSync(blockStyles) : [])
  clientEntries[`block-${file.replace(/\.css$/, '')}`] = `./client/storefront/block-styles/${file}`;
const islands = present({ islands: './client/storefront/islands.tsx' });
/** The islands bundle runs on the storefront's webpack runtime, so that a page with both has one copy of React. */
if (islands.islands)
  clientEntries.islands = { import: islands.islands, ...(storefront ? { dependOn: 'storefront' } : {}) };

const client = {
  ...common,
  name: 'client',
  target: ['web', 'es2022'],
  entry: clientEntries,
  output: {
    path: join(dist, 'client'),
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    publicPath: '/universal/',
    clean: { keep: (name) => !/\.(js|css|map)$/.test(name) },
    uniqueName: 'stoa',
  },
  module: {
    rules: [
      { ...script, use: [{ ...esbuild, options: { ...esbuild.options, target: 'es2022' } }] },
      looseImports,
      css([MiniCssExtractPlugin.loader], false),
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8][ext]' } },
      // Linked by their scripts: webpack's own loading of sheets would be in the script of every page.
      { resourceQuery: /url/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8].css' } },
      // The server refers to them in the editor's manifest.
      { test: /\.png$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
    ],
  },
  plugins: [
    englishOnly,
    new webpack.DefinePlugin({ __DEVELOPMENT__: isDevelopment }),
    // Chromium compiles all of them while they load, off the main thread, instead of on the first call.
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      include: /^census[^/]*\.js$/,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    new ClientModules({
      root,
      files: clientFiles,
      host: 'react-server-dom-webpack/client.browser',
      manifest: 'assets.json',
    }),
  ],
  optimization: {
    minimizer: [new EsbuildPlugin({ target: 'es2022', css: true })],
    nodeEnv: 'production',
    splitChunks: {
      cacheGroups: {
        // React rarely changes: as a separate file, it stays in the browser's cache across releases.
        react: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-server-dom-webpack)[\\/]/,
          chunks: ({ name }) => !clientOnly.includes(name),
          name: 'react',
          enforce: true,
        },
        // Shared by the page editor, its library, and its panels.
        blocks: { test: /[\\/]server[\\/]content[\\/]block[\\/]/, chunks: 'async', name: 'blocks', enforce: true },
      },
    },
  },
};

export default [rsc, server, client]
  .filter((build) => Object.keys(build.entry).length > 0)
  .map((build) => ({ ...build, plugins: [...(build.plugins ?? []), new Sources()] }));
