// npm run bench [name…]: runs the benches one after the other and writes bench/results.
import { binary } from './binary.bench.ts';
import { cartAdd } from './cart-add.bench.ts';
import { censusFlood } from './census-flood.bench.ts';
import { censusScript } from './census-script.bench.ts';
import { censusYears } from './census-years.bench.ts';
import { coldPage } from './cold-page.bench.ts';
import { coldPageModules } from './cold-page-modules.bench.ts';
import { editorSize } from './editor-size.bench.ts';
import { growth } from './growth.bench.ts';
import { hotPage } from './hot-page.bench.ts';
import { importAndExport, importAndExportLarge } from './import.bench.ts';
import { lighthouseScores } from './lighthouse.bench.ts';
import { listScroll } from './list-scroll.bench.ts';
import { lists } from './lists.bench.ts';
import { memory } from './memory.bench.ts';
import { nextPeer } from './next-peer.bench.ts';
import { oneRequest } from './one-request.bench.ts';
import { orderCost } from './order-cost.bench.ts';
import { orderPlace } from './order-place.bench.ts';
import { overload } from './overload.bench.ts';
import { pageEditing } from './page-editing.bench.ts';
import { salesLoad } from './sales-load.bench.ts';
import { scaleOut } from './scale-out.bench.ts';
import { soak } from './soak.bench.ts';
import { startUp } from './start-up.bench.ts';
import { template } from './template.bench.ts';
import { templateFuzz } from './template-fuzz.bench.ts';

const benches: Record<string, () => Promise<void>> = {
  'hot-page': hotPage,
  'cart-add': cartAdd,
  'order-place': orderPlace,
  'order-cost': orderCost,
  'sales-load': salesLoad,
  'scale-out': scaleOut,
  soak,
  'census-flood': censusFlood,
  'census-years': censusYears,
  'census-script': censusScript,
  'cold-page': coldPage,
  'cold-page-modules': coldPageModules,
  'next-peer': nextPeer,
  'one-request': oneRequest,
  overload,
  'start-up': startUp,
  binary,
  lists,
  memory,
  template,
  'template-fuzz': () => templateFuzz(),
  lighthouse: lighthouseScores,
  'editor-size': editorSize,
  'list-scroll': listScroll,
  'page-editing': pageEditing,
  growth,
  import: importAndExport,
  'import-large': importAndExportLarge,
};
/** Too slow to run with the others. */
const byNameOnly = new Set(['import-large', 'lists', 'cold-page-modules', 'next-peer', 'soak']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`Unknown bench "${unknown[0]}". Benches: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benches).filter((one) => !byNameOnly.has(one))) {
  console.log(`• ${name} …`);
  await benches[name]!();
}
