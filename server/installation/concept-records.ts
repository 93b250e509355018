// Every concept's records. The concepts load lazily, because they bring in all pages and routes, which most commands never use.
import type { Concept } from '../http/concept.ts';
import type { SealedRecords } from '../store/sealed.ts';
import type { NamedFiles, RecordFormat } from '../store/table.ts';

const loadConcepts = async (): Promise<readonly Concept<never>[]> =>
  (await import(/* webpackMode: "eager" */ '../concepts.ts')).concepts;

export const listFileNames = async (): Promise<NamedFiles[]> =>
  (await loadConcepts()).flatMap(({ files = [] }) => files);

export const listSealed = async (): Promise<SealedRecords[]> =>
  (await loadConcepts()).flatMap(({ sealed = [] }) => sealed);

export const listFormats = async (): Promise<RecordFormat[]> =>
  (await loadConcepts()).flatMap(({ formats = [] }) => formats);
