// A built older commit to compare with.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root, temporaryFolder } from './processes.ts';

type Checkout = { folder: string; remove(): void };

/** `STOA_BEFORE` names an existing built checkout; otherwise `commit` is checked out, and removed afterwards. */
export function olderCheckout(commit: string): Checkout {
  const built = process.env.STOA_BEFORE;
  if (built !== undefined) {
    if (!existsSync(path.join(built, 'dist/server/main.cjs'))) throw new Error(`STOA_BEFORE: ${built} is not built`);
    return { folder: path.resolve(built), remove: () => {} };
  }
  const { folder, remove } = temporaryFolder('before');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  console.log(`  Building ${commit.slice(0, 12)} …`);
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const removeAll = () => {
    git('worktree', 'remove', '--force', folder);
    remove();
  };
  try {
    // Copied without the build caches, which a build writes to.
    const modules = path.join(root, 'node_modules');
    const caches = path.join(modules, '.cache');
    cpSync(modules, path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => file !== caches,
    });
    const webpack = path.join(folder, 'node_modules/.bin/webpack');
    execFileSync(webpack, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' });
    return { folder, remove: removeAll };
  } catch (error) {
    removeAll();
    throw error;
  }
}
