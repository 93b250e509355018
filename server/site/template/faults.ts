// Template errors from rendering, recorded for the owner: each once, with its file and line and the page. In memory
// and bounded; a new revision starts over. Filled by pages/, read by the templates' routes.
import type { Clock } from '../../base/parts.ts';

export type TemplateFault = { file: string; line: number; offset: number; level: string; message: string };

type SeenFault = TemplateFault & {
  /** A sample of the addresses. */
  paths: string[];
  /** Number of renders with the error; cached pages don't count. */
  count: number;
  lastSeenAt: number;
};

type FaultList = {
  faults: SeenFault[];
  /** Errors that weren't recorded: messages that contain data are unbounded. */
  dropped: number;
};

export type TemplateFaults = {
  note(template: { id: string; revision: number }, path: string, found: readonly TemplateFault[]): void;
  /** Newest first. */
  of(template: { id: string; revision: number }): FaultList;
};

const templatesMax = 8;
const faultsMax = 300;
const pathsMax = 5;
const charsMax = 500;

type Kept = { revision: number; faults: Map<string, SeenFault>; dropped: number };

export function createTemplateFaults({ clock }: { clock: Clock }): TemplateFaults {
  const kept = new Map<string, Kept>();

  return {
    note({ id, revision }, path, found) {
      let known = kept.get(id);
      if (!known || known.revision < revision) known = { revision, faults: new Map(), dropped: 0 };
      // A page of the previous revision was still rendering.
      if (known.revision > revision) return;
      kept.delete(id);
      kept.set(id, known);
      if (kept.size > templatesMax) kept.delete(kept.keys().next().value as string);
      for (const fault of found) note(known, fault, path.slice(0, charsMax), clock.now());
    },
    of({ id, revision }) {
      const known = kept.get(id);
      if (known?.revision !== revision) return { faults: [], dropped: 0 };
      const faults = [...known.faults.values()].map((fault) => ({ ...fault, paths: [...fault.paths] }));
      return { faults: faults.sort((a, b) => b.lastSeenAt - a.lastSeenAt), dropped: known.dropped };
    },
  };
}

function note(known: Kept, fault: TemplateFault, path: string, now: number): void {
  const message = fault.message.slice(0, charsMax);
  const key = `${fault.file}:${fault.line}:${fault.offset} ${message}`;
  const seen = known.faults.get(key);
  if (!seen) {
    if (known.faults.size >= faultsMax) known.dropped++;
    else known.faults.set(key, { ...fault, message, paths: [path], count: 1, lastSeenAt: now });
    return;
  }
  seen.count++;
  seen.lastSeenAt = now;
  if (seen.paths.length < pathsMax && !seen.paths.includes(path)) seen.paths.push(path);
}
