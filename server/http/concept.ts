// What the program needs to know of a concept, declared in its folder (`concept.ts`) and listed once, in concepts.ts.
import type { Calls } from '../base/calls.ts';
import type { Job } from '../base/jobs.ts';
import type { SealedRecords } from '../store/sealed.ts';
import type { NamedFiles, RecordFormat } from '../store/table.ts';
import type { Routes } from './context.ts';
import type { RefusalPage, ShowPage } from './own-page.ts';

export type Concept<P = never, Mail = unknown> = {
  /** Its folder below server/, e.g. `commerce/review`. */
  readonly name: string;
  /** Every address that it answers, also those whose wire shape others decided. */
  readonly calls?: Calls;
  /** Handlers for the calls, in the order in which they are asked. @param parts what main.ts builds */
  readonly serve?: (parts: P) => Routes | readonly Routes[];
  /** The module of its refusals, whose sentences people read. */
  readonly refusals?: Readonly<Record<string, unknown>>;
  /** Its other sentences. */
  readonly messages?: Readonly<Record<string, unknown>>;
  /** Files on disk that its records name: backups and checks of a data folder look for them. */
  readonly files?: readonly NamedFiles[];
  /** Of its tables whose records have changed their shape. */
  readonly formats?: readonly RecordFormat[];
  /** Its records that are sealed with the site's secret. */
  readonly sealed?: readonly SealedRecords[];
  /** The kinds of mail that it sends, with samples for owners. */
  readonly mails?: readonly Mail[];
  /** Its pages in the site's layout, mounted below the site's lock. */
  readonly pages?: (parts: P, show: ShowPage) => Routes;
  /** By the code of the refusal: the page that says more than its sentence. */
  readonly refusalPages?: Readonly<Record<string, RefusalPage>>;
  /** What it brings up to date before the site is served. On a nearly full disk, what it would write waits for the next start. */
  readonly atStart?: (parts: P) => Promise<unknown>;
  /** What it does in the background, as long as the program runs. */
  readonly jobs?: (parts: P) => readonly Job[];
};

export const defineConcept = <P, Mail = never>(concept: Concept<P, Mail>): Concept<P, Mail> => concept;
