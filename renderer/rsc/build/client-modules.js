// webpack plugin for modules that begin with 'use client'. The browser build gives each its own chunk, the server build bundles
// them for rendering, and both refer to them by path. Writes assets.json: the files that a page must link. Used by
// webpack.config.js.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const useClient = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*['"]use client['"]/;

/** Entries that share nothing with the storefront. */
export const clientOnly = ['editor', 'edit-runtime'];

/** Paths, relative to `root`, of the client components below `folder`. */
export function clientModuleFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => useClient.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .sort();
}

class ClientModuleDependency extends webpack.dependencies.ModuleDependency {
  get type() {
    return 'client-module';
  }
}

/** Makes the dependency serializable for webpack's cache. */
webpack.util.serialization.register(ClientModuleDependency, 'stoa/client-module', null, {
  serialize: (dependency, context) => dependency.serialize(context),
  deserialize: (context) => {
    const dependency = new ClientModuleDependency('');
    dependency.deserialize(context);
    return dependency;
  },
});

export class ClientModules {
  /**
   * @param host module that represents all of them: Flight's client, which calls them by id
   * @param manifest file to write: `{ entries: { storefront: { js, css } }, modules: { "client/…/x.tsx": { id, chunks, name, js, css } }
   * }`
   */
  constructor({ root, files, host, manifest }) {
    this.root = root;
    this.files = files;
    this.hostFile = require.resolve(host);
    this.manifest = manifest;
  }

  apply(compiler) {
    const name = 'ClientModules';
    compiler.hooks.thisCompilation.tap(name, (compilation, { normalModuleFactory }) => {
      compilation.dependencyFactories.set(ClientModuleDependency, normalModuleFactory);
      compilation.dependencyTemplates.set(ClientModuleDependency, new webpack.dependencies.NullDependency.Template());
      const include = (parser) => {
        parser.hooks.program.tap(name, () => {
          const module = parser.state.module;
          if (module.resource === this.hostFile) this.addTo(module);
        });
      };
      for (const kind of ['javascript/auto', 'javascript/dynamic', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(kind).tap(name, include);
      }
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          const file = this.fileOf(module);
          if (file) compilation.chunkGraph.setModuleId(module, file);
        }
      });
      if (!this.manifest) return;
      compilation.hooks.processAssets.tap({ name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        compilation.emitAsset(this.manifest, new webpack.sources.RawSource(this.describe(compilation))),
      );
    });
  }

  /** In the browser build each file becomes a block, and so a chunk; in the server build all are part of the bundle. */
  addTo(module) {
    for (const file of this.files) {
      const dependency = new ClientModuleDependency(join(this.root, file));
      if (!this.manifest) {
        module.addDependency(dependency);
        continue;
      }
      const chunkName = file
        .split('/')
        .at(-1)
        .replace(/\.tsx$/, '');
      const block = new webpack.AsyncDependenciesBlock({ name: chunkName }, null, file);
      block.addDependency(dependency);
      module.addBlock(block);
    }
  }

  fileOf(module) {
    const resource = module.resource ?? module.rootModule?.resource;
    if (!resource) return undefined;
    const file = relative(this.root, resource).replaceAll('\\', '/');
    return this.files.includes(file) ? file : undefined;
  }

  describe(compilation) {
    const { chunkGraph } = compilation;
    const entries = {};
    for (const [entry, point] of compilation.entrypoints) {
      const chunks = withDependencies(compilation, point);
      entries[entry] = { js: filesOf(chunks, '.js'), css: filesOf(chunks, '.css') };
    }
    const modules = {};
    for (const chunkGroup of compilation.chunkGroups) {
      if (chunkGroup.isInitial()) continue;
      for (const chunk of chunkGroup.chunks) {
        for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
          const file = this.fileOf(module);
          if (!file || modules[file]) continue;
          modules[file] = {
            id: chunkGraph.getModuleId(module),
            chunks: chunkGroup.chunks.flatMap((part) => [part.id, filesOf([part], '.js')[0]]),
            name: '*',
            js: filesOf(chunkGroup.chunks, '.js'),
            css: filesOf(chunkGroup.chunks, '.css'),
          };
        }
      }
    }
    return JSON.stringify({ publicPath: compilation.outputOptions.publicPath, entries, modules }, null, 1);
  }
}

/** `dependOn`: the entry's parents are loaded before it. */
function withDependencies(compilation, point) {
  const parents = point.getParents().filter((parent) => parent.isInitial());
  return [...new Set([...parents.flatMap((parent) => withDependencies(compilation, parent)), ...point.chunks])];
}

const filesOf = (chunks, ending) => [
  ...new Set(
    chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith(ending) && !file.includes('hot-update')),
  ),
];
