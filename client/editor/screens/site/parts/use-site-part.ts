// The edit state of one site-wide part: changes autosave as a draft, can be undone, and are merged with what others save.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { same } from '../../../../../server/base/same.ts';
import type { PartName } from '../../../../../server/site/site-part/part-name.ts';
import { lacksIn } from '../../../../../server/site/site-part/unfinished.ts';
import { errorText, Refused } from '../../../../api/ask.ts';
import { fieldProps } from '../../../../ui/form/field-props.ts';
import {
  openedRecord,
  type RecordEdit,
  rebased,
  redone,
  savedRecord,
  stillDisputed,
  undone,
  withFields,
  withOwn,
} from '../../../../ui/form/record-edit.ts';
import type { FieldsState, RecordFormState } from '../../../../ui/form/record-form.tsx';
import { recordMessages } from '../../../../ui/form/record-messages.ts';
import { failureOf, retryAfterMs } from '../../../document/save-queue.ts';
import { useEditor } from '../../../editor-context.ts';
import { rememberedTyped, rememberTyped } from '../../../remembered.ts';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';
import { sinceText } from '../../../time-text.ts';
import { problemsOf } from '../../../use-record-form.ts';
import { contentOf, type Fields, fieldsOf } from './part-fields.ts';

export type OpenedPart<Content> = {
  content: Content;
  revision: number;
  isDraft: boolean;
  by?: { name: string } | undefined;
  at?: number | undefined;
};

type PartOptions<Content> = {
  name: PartName;
  guard: LeaveGuard;
  /** The open call's query, with `partQuery`. */
  opened: UseQueryResult<OpenedPart<Content>>;
  save(content: Content, revision: number): Promise<OpenedPart<Content>>;
  /** Called with the server's version after each save, also by another user. */
  onSaved(content: Content): void;
};

export type SitePartState<Content> = {
  content: Content;
  set(part: Partial<Content>): void;
  field: RecordFormState<Content>['field'];
  /** The problem at a content path, e.g. `header.siteTitle`: why it isn't saved, or can't be published yet. */
  problemAt(path: string): string | undefined;
  isDraft: boolean;
  status: 'saved' | 'saving' | 'unsaved';
  failure: string | undefined;
  /** Fields that another user changed too; nothing is saved until the user has chosen. */
  record: FieldsState<Fields>;
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
};

/** Survives a reload of the tab. `unanswered`: values of a save without an answer, which may have been stored. */
type Kept = { edit: RecordEdit<Fields>; unanswered?: Fields | undefined };
type Trouble = { error: unknown; isFinal: boolean; attempts: number; retryAt: number };

const saveAfterMs = 500;
const oneStepMs = 1_000;
const keptStepsMax = 20;

/** Without a cached answer, which might be older than the latest save. */
export const partQuery = { gcTime: 0 } as const;

/** Undefined while loading. */
export function useSitePart<Content extends object>(options: PartOptions<Content>) {
  const { name, opened } = options;
  const { person } = useEditor();
  const key = `site-part:${person.id}:${name}`;
  const [edit, setEdit] = useState<RecordEdit<Fields>>();
  const [server, setServer] = useState<Pick<OpenedPart<Content>, 'revision' | 'isDraft'>>();
  /** The values of the latest save. The server may have trimmed text that is still being typed. */
  const [accepted, setAccepted] = useState<Fields>();
  const [disputed, setDisputed] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const unanswered = useRef<Fields>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const typedAt = useRef(0);

  const isChanged = edit !== undefined && !same(edit.values, edit.stored) && !same(edit.values, accepted);
  const undecided = edit ? stillDisputed(edit, disputed) : [];
  const latest = useRef({ edit, server, accepted, trouble, isChanged, undecided, options });
  latest.current = { edit, server, accepted, trouble, isChanged, undecided, options };

  /** The latest answer that is shown, or older than this tab's latest save. */
  const taken = useRef<OpenedPart<Content>>(undefined);
  /** Shows the server's version, below what was changed here. */
  const take = (data: OpenedPart<Content>) => {
    taken.current = data;
    setServer({ revision: data.revision, isDraft: data.isDraft });
    const theirs = fieldsOf(data.content);
    const { edit: known, accepted: sent } = latest.current;
    if (known && same(known.stored, theirs)) return;
    const kept = known ? undefined : rememberedTyped<Kept>(key);
    if (kept) unanswered.current = kept.unanswered;
    const before = known
      ? savedRecord(known, known.stored, sent ?? known.stored)
      : (kept?.edit ?? openedRecord(theirs));
    if (same(before.stored, theirs)) return setEdit(before);
    const own = unanswered.current;
    const merged = rebased(own ? withOwn(before, theirs, own) : before, theirs);
    setEdit(merged.edit);
    setAccepted(undefined);
    setDisputed((earlier) => [...earlier, ...merged.disputed]);
    if (known) latest.current.options.onSaved(data.content);
  };
  const reload = async (): Promise<{ data?: OpenedPart<Content>; error?: unknown }> => {
    const { data, error } = await latest.current.options.opened.refetch();
    if (error || !data) return { error };
    take(data);
    return { data };
  };
  const { data } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, once no save is running
  useEffect(() => {
    if (!data || data === taken.current || isSaving) return;
    // This tab's own save.
    if (server && data.isDraft && data.revision <= server.revision) taken.current = data;
    else take(data);
  }, [data, isSaving]);

  useEffect(() => {
    if (!edit) return;
    const { past, future } = edit;
    const isWorthKeeping = isChanged || past.length + future.length > 0;
    const steps = { past: past.slice(-keptStepsMax), future: future.slice(0, keptStepsMax) };
    // Values that the server keeps in other words are not a change.
    const shown = accepted ? savedRecord(edit, edit.stored, accepted) : edit;
    const kept: Kept = { edit: { ...shown, ...steps }, unanswered: unanswered.current };
    rememberTyped(key, isWorthKeeping ? kept : undefined);
  }, [key, edit, accepted, isChanged]);

  /** @returns whether it is saved; `again`: another user's version was merged */
  const send = async (sent: Fields, revision: number): Promise<boolean | 'again'> => {
    const now = latest.current.options;
    setSaving(true);
    const earlier = unanswered.current;
    unanswered.current = sent;
    try {
      const saved = await now.save(contentOf<Content>(sent), revision);
      taken.current = latest.current.options.opened.data;
      unanswered.current = undefined;
      flushSync(() => {
        setSaving(false);
        setTrouble(undefined);
        setAccepted(sent);
        setServer({ revision: saved.revision, isDraft: saved.isDraft });
        setEdit((before) => before && { ...before, stored: fieldsOf(saved.content), last: undefined });
      });
      now.onSaved(saved.content);
      return true;
    } catch (refusal) {
      let error: unknown = refusal;
      // A refused save was not stored; one before it, whose answer was lost, may be.
      if (refusal instanceof Refused && refusal.status < 500) unanswered.current = earlier;
      if (refusal instanceof Refused && refusal.status === 409) {
        const read = await reload();
        if (read.data && read.data.revision !== revision) {
          flushSync(() => {
            setSaving(false);
            setTrouble(undefined);
          });
          return 'again';
        }
        error = read.error ?? refusal;
      }
      const attempts = (latest.current.trouble?.attempts ?? 0) + 1;
      const isFinal = failureOf(error).when === 'never';
      flushSync(() => {
        setSaving(false);
        setTrouble({ error, isFinal, attempts, retryAt: Date.now() + retryAfterMs(attempts) });
      });
      return false;
    }
  };
  const save = async (): Promise<boolean> => {
    while (running.current) await running.current;
    const { edit: current, server: known, isChanged: isNeeded, undecided: open } = latest.current;
    if (!current || !known || !isNeeded) return true;
    if (open.length > 0) return false;
    const sending = send(current.values, known.revision);
    running.current = sending.then((answer) => answer === true);
    const answer = await sending;
    running.current = undefined;
    return answer === 'again' ? save() : answer;
  };

  const isDisputed = undecided.length > 0;
  useEffect(() => {
    if (!isChanged || isSaving || isDisputed || trouble?.isFinal) return;
    const timer = window.setTimeout(() => void save(), Math.max(saveAfterMs, (trouble?.retryAt ?? 0) - Date.now()));
    return () => window.clearTimeout(timer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads the latest state
  useEffect(() => {
    const retry = () => latest.current.trouble?.isFinal === false && void save();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  const change = (next: (before: RecordEdit<Fields>) => RecordEdit<Fields>) => {
    setTrouble((before) => (before?.isFinal ? undefined : before));
    setEdit((before) => before && next(before));
  };
  const set = (part: Fields) => {
    const now = Date.now();
    const isOneStep = now - typedAt.current < oneStepMs;
    typedAt.current = now;
    change((before) => {
      const names = Object.keys(part).filter((one) => !same(part[one], before.values[one]));
      const changes = Object.fromEntries(names.map((one) => [one, part[one]]));
      return withFields(isOneStep ? before : { ...before, last: undefined }, changes);
    });
  };
  const undo = () => change(undone);
  const redo = () => change(redone);
  const keep = (field: string) => setDisputed(undecided.filter((one) => one !== field));
  const discard = () => {
    // The screen may be gone before its effects run.
    rememberTyped(key, undefined);
    unanswered.current = undefined;
    change(({ stored }) => openedRecord(stored));
  };
  useShortcuts({ undo, redo, save: () => void save() });

  const values = edit?.values;
  const content = useMemo(() => values && contentOf<Content>(values), [values]);
  const problems = problemsOf(trouble?.error).map(({ path, message }) => ({
    path: path.replace(/^content\./, ''),
    message,
  }));
  const failure = trouble && isChanged ? (problems[0]?.message ?? errorText(trouble.error)) : undefined;
  const problem = () => (isDisputed ? recordMessages.chooseFirst : failure);
  useGuarded(options.guard, { isChanged, save, discard, problem });
  const setContent = (part: Partial<Content>) => set(fieldsOf(part));
  const lacks = content ? lacksIn(name, content as never) : [];
  const problemAt = (path: string) =>
    [...problems, ...lacks].find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
  const state: SitePartState<Content> | undefined = edit &&
    content && {
      content,
      set: setContent,
      field: fieldProps(content, setContent, problemAt),
      problemAt,
      isDraft: server?.isDraft === true,
      status: isSaving ? 'saving' : isChanged ? 'unsaved' : 'saved',
      failure,
      record: {
        values: edit.values,
        stored: edit.stored,
        problems: [],
        refusals: 0,
        failure: undefined,
        dispute: isDisputed
          ? {
              by: data?.by?.name,
              when: data?.at === undefined ? undefined : sinceText(data.at),
              fields: undecided,
              taken: [],
              take: (field) => {
                set({ [field]: edit.stored[field] });
                keep(field);
              },
              keep,
              close: () => {},
            }
          : undefined,
      },
      canUndo: edit.past.length > 0,
      canRedo: edit.future.length > 0,
      undo,
      redo,
    };
  return {
    name,
    state,
    failed: opened.isError ? opened.error : undefined,
    reload: () => void reload(),
  };
}
