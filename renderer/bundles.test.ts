// Size limits of the built pages: reads the browser build, so it is skipped when there is no build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Assets } from './render.ts';

const folder = path.join(import.meta.dirname, '../dist/client');
const manifest = path.join(folder, 'assets.json');
const isBuilt = existsSync(manifest);
const assets = isBuilt ? (JSON.parse(readFileSync(manifest, 'utf8')) as Assets) : undefined;

const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const packedBytes = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(text(file)).length, 0);

/** ProseMirror is a single chunk. */
const isTextEditor = (file: string): boolean => text(file).includes('ProseMirror');

/** All files that the island's page loads. */
const pageFiles = (island: string) => [
  ...new Set([
    ...(assets?.entries.storefront?.js ?? []),
    ...(assets?.entries.islands?.js ?? []),
    ...(assets?.modules[`client/storefront/${island}.tsx`]?.js ?? []),
  ]),
];

describe.skipIf(!isBuilt)('the browser build', () => {
  it('has no React in what every page loads, and at most 7 KB of it', () => {
    const files = assets?.entries.storefront?.js ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(packedBytes(files)).toBeLessThanOrEqual(7_000);
    for (const file of files) expect(text(file)).not.toMatch(/Symbol\.for\(.react\./);
  });

  it.each([
    ['cart-page/cart-page', 90_500],
    ['checkout-page/checkout-page', 95_000],
  ])('keeps the page of %s at %i bytes', (island, bytes) => {
    const files = pageFiles(island);
    expect(files.length).toBeGreaterThan((assets?.entries.islands?.js ?? []).length);
    expect(packedBytes(files)).toBeLessThanOrEqual(bytes);
  });

  it.each([
    ['census', 6_000],
    ['census-shop', 2_500],
    ['census-telemetry', 3_500],
    ['census-consent', 2_500],
    ['census-services', 2_600],
  ])('keeps %s, which pages fetch when they have loaded, at %i bytes', (entry, bytes) => {
    const files = assets?.entries[entry]?.js ?? [];
    expect(files.length).toBe(1);
    expect(packedBytes(files)).toBeLessThanOrEqual(bytes);
    for (const file of files) expect(text(file)).not.toMatch(/Symbol\.for\(.react\./);
  });

  it('keeps the frame of the editor at 170 KB, and every part that is loaded later at 40 KiB', () => {
    expect(packedBytes(assets?.entries.editor?.js ?? [])).toBeLessThanOrEqual(170_000);
    const parts = readdirSync(folder).filter((file) => /^\d+\.\w+\.js$/.test(file));
    const large = parts.filter((file) => packedBytes([file]) > (isTextEditor(file) ? 72 : 40) * 1024);
    expect(parts.length).toBeGreaterThan(20);
    expect(large).toEqual([]);
  });

  it('calls every client module by its path, and names files that are there', () => {
    for (const [file, module] of Object.entries(assets?.modules ?? {})) {
      expect(module.id).toBe(file);
      for (const name of [...module.js, ...module.css]) expect(existsSync(path.join(folder, name))).toBe(true);
    }
    expect(Object.keys(assets?.modules ?? {})).toContain('client/storefront/cart-page/cart-page.tsx');
  });
});

it.skipIf(!isBuilt)('the program, which is read as Latin-1, is in ASCII', () => {
  const built = ['rsc/rsc.cjs', 'server/program.cjs'].map((file) => path.join(folder, '..', file));
  for (const file of built) expect(readFileSync(file, 'latin1').match(/.{0,40}[^\0-\x7f].{0,40}/g)).toBeNull();
});
