// How much does the owner's browser fetch for the editor's frame, and for each screen? Gzipped bytes, against the budget of admin.md.
import { screens } from '../client/editor/screens.ts';
import { entryBytes, screenBudget, screenSizes, sizeBudget } from './lib/editor-size.ts';
import { report, rounded } from './lib/report.ts';

const kib = (bytes: number) => rounded(bytes / 1024);

export async function editorSize(): Promise<void> {
  const rows = screenSizes(screens.map(({ path }) => path)).map(({ path, ownBytes, packageBytes }) => ({
    screen: path,
    KiB: kib(ownBytes),
    'of packages': kib(packageBytes),
    budget: kib(screenBudget(path)),
  }));
  report('editor-size', 'How much does the owner’s browser fetch for the frame of the editor, and for each screen?', [
    { screen: 'the frame', KiB: kib(entryBytes('editor')), 'of packages': 0, budget: kib(sizeBudget.frame) },
    ...rows.sort((a, b) => b.KiB - a.KiB),
  ]);
}
