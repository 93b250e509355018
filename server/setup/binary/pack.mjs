// Makes one file of each folder whose files are only read by name (server/base/packed-folder.ts), because a first start that creates a
// thousand files spends much of its time on that.
import { readFileSync } from 'node:fs';
import { constants, zstdCompressSync } from 'node:zlib';

const localePacks = 'node_modules/@phensley/cldr/packs';
const folders = ['dist/client', 'data/fonts/web', localePacks];
/** Read by its path. */
const readAsFile = 'dist/client/assets.json';

/**
 * @param {[string, string | Buffer][]} entries names with paths or contents
 * @param {number} level of compression
 * @returns {[string, string | Buffer][]} the entries, with two in place of each such folder: its contents one after another, and
 *   `{ [name]: [start, size] }`
 */
export function packed(entries, level) {
  const folderOf = ([name]) =>
    name === readAsFile ? '' : (folders.find((folder) => name.startsWith(`${folder}/`)) ?? '');
  const { '': others = [], ...groups } = Object.groupBy(entries, folderOf);
  for (const [folder, group] of Object.entries(groups)) {
    const files = group.map(([name, file]) => [
      name.slice(folder.length + 1),
      typeof file === 'string' ? readFileSync(file) : file,
    ]);
    const index = {};
    let size = 0;
    const contents = (folder === localePacks ? compressed(files, level) : files).map(([name, content]) => {
      index[name] = [size, content.length];
      size += content.length;
      return content;
    });
    others.push([`${folder}.json`, Buffer.from(JSON.stringify(index))], [`${folder}.packed`, Buffer.concat(contents)]);
  }
  return others;
}

/** Sixteen megabytes of which a site needs one or two languages. All have the structure of the English one, which stays as it is. */
function compressed(files, level) {
  const [, dictionary] = files.find(([name]) => name === 'en.json');
  const options = { dictionary, params: { [constants.ZSTD_c_compressionLevel]: level } };
  return files.map(([name, content]) => [name, name === 'en.json' ? content : zstdCompressSync(content, options)]);
}
