// The interface of a concept, declared in its folder (`concept.ts`) and listed once, in concepts.ts.
import type { Calls } from '../base/calls.ts';
import type { SearchSource } from '../base/found.ts';
import type { Job } from '../base/jobs.ts';
import type { Summary } from '../base/summary.ts';
import type { SealedRecords } from '../store/sealed.ts';
import type { NamedFiles, RecordFormat } from '../store/table.ts';
import type { Routes } from './context.ts';
import type { RefusalPage, ShowPage } from './own-page.ts';

export type Concept<P = never, Mail = unknown, ToDo = unknown, Overview = unknown> = {
  /** Its folder below server/, e.g. `commerce/review`. */
  readonly name: string;
  /** All its endpoints, including those with an external wire format. */
  readonly calls?: Calls;
  /**
   * Handlers for the calls, in routing order.
   * @param parts made in app-parts.ts
   */
  readonly serve?: (parts: P) => Routes | readonly Routes[];
  /** The module of its refusals and their messages. */
  readonly refusals?: Readonly<Record<string, unknown>>;
  /** Its messages besides refusals. */
  readonly messages?: Readonly<Record<string, unknown>>;
  /** Files on disk that its records name: backups and checks of a data folder look for them. */
  readonly files?: readonly NamedFiles[];
  /** Its tables whose record format has changed. */
  readonly formats?: readonly RecordFormat[];
  /** Its records that are encrypted with the site's secret. */
  readonly sealed?: readonly SealedRecords[];
  /** The kinds of mail that it sends, with samples for owners. */
  readonly mails?: readonly Mail[];
  /** Its records in the global search. */
  readonly search?: SearchSource<P>;
  /** Its parts of Home: tasks and figures. */
  readonly toDo?: Summary<P, ToDo>;
  /** Its rows in the overview of the settings. */
  readonly overview?: Summary<P, Overview>;
  /** Its pages in the site's layout, mounted below the site's lock. */
  readonly pages?: (parts: P, show: ShowPage) => Routes;
  /** By refusal code: pages that explain more than the message. */
  readonly refusalPages?: Readonly<Record<string, RefusalPage>>;
  /** Brings data up to date before the site is served. On a nearly full disk, its writes wait for the next start. */
  readonly atStart?: (parts: P) => Promise<unknown>;
  /** Its background jobs, as long as the program runs. */
  readonly jobs?: (parts: P) => readonly Job[];
};

export const defineConcept = <P, Mail = never, ToDo = unknown, Overview = unknown>(
  concept: Concept<P, Mail, ToDo, Overview>,
): Concept<P, Mail, ToDo, Overview> => concept;
