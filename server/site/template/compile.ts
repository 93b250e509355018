// Compiles template texts: in workers, instantiated here, each content once.
import { createHash } from 'node:crypto';
import { type CompiledTemplate, compilerVersion, instantiate } from '../../../renderer/template/template.ts';
import type { Pool } from '../../../workers/pool.ts';

export type Compiler = {
  /** In the order of the texts. Uncached ones are sent to a worker together. */
  compile(texts: readonly string[]): Promise<CompiledTemplate[]>;
  /** Compiled source of these texts, by hash. Only those already compiled. */
  sources(texts: readonly string[]): Record<string, string>;
  /** Whether all are compiled already. */
  knows(texts: readonly string[]): boolean;
  /** Loads sources compiled by an earlier process; those of another compiler version are never used. */
  adopt(sources: Readonly<Record<string, string>>): void;
};

const hashOf = (text: string) => createHash('sha256').update(`${compilerVersion}\0${text}`).digest('hex');

/** Number of cached templates, including earlier revisions. Our choice: a few full revisions of a large template. */
const keptMax = 4_000;
/** Characters of their compiled sources. */
const keptCharsMax = 64_000_000;
/** A worker has a time limit per job, so large templates are split. */
const textsPerJob = 400;
/** A malicious megabyte takes some seconds. */
const charsPerJob = 1_000_000;

export function createCompiler(pool: Pool, charsMax = keptCharsMax): Compiler {
  const emitted = new Map<string, string>();
  const ready = new Map<string, CompiledTemplate>();
  let chars = 0;
  const keep = (hash: string, source: string) => {
    chars += source.length - (emitted.get(hash)?.length ?? 0);
    emitted.set(hash, source);
  };

  const instantiated = (hash: string): CompiledTemplate => {
    let template = ready.get(hash);
    if (!template) {
      template = instantiate(emitted.get(hash) as string);
      ready.set(hash, template);
    }
    return template;
  };

  return {
    async compile(texts) {
      const hashes = texts.map(hashOf);
      // Held here, because other callers may displace it from the cache in the meantime.
      const found = new Map<string, CompiledTemplate>();
      const fresh = new Map<string, string>();
      for (const [at, hash] of hashes.entries()) {
        if (emitted.has(hash)) found.set(hash, instantiated(hash));
        else fresh.set(hash, texts[at] as string);
      }
      for (const templates of inJobs([...fresh].map(([name, text]) => ({ name, text })))) {
        for (const { name, source } of await pool.run('compile-template', { templates })) {
          keep(name, source);
          found.set(name, instantiated(name));
        }
      }
      const compiled = hashes.map((hash) => found.get(hash) as CompiledTemplate);
      for (const [hash, source] of emitted) {
        if (emitted.size <= keptMax && chars <= charsMax) break;
        chars -= source.length;
        emitted.delete(hash);
        ready.delete(hash);
      }
      return compiled;
    },
    knows: (texts) => texts.every((text) => emitted.has(hashOf(text))),
    sources: (texts) =>
      Object.fromEntries(
        texts.map(hashOf).flatMap((hash) => {
          const source = emitted.get(hash);
          return source === undefined ? [] : [[hash, source] as const];
        }),
      ),
    adopt(sources) {
      for (const [hash, source] of Object.entries(sources)) if (!emitted.has(hash)) keep(hash, source);
    },
  };
}

function inJobs<T extends { text: string }>(templates: readonly T[]): T[][] {
  const jobs: T[][] = [];
  let chars = 0;
  for (const template of templates) {
    const last = jobs.at(-1);
    chars += template.text.length;
    if (last && last.length < textsPerJob && chars <= charsPerJob) last.push(template);
    else {
      jobs.push([template]);
      chars = template.text.length;
    }
  }
  return jobs;
}
