// The form state of one record: edits, saving, refusals, and conflicts. The screen passes the stored values and a save function.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { same } from '../../server/base/same.ts';
import { errorText, isAnswer, Refused } from '../api/ask.ts';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { fieldProps } from '../ui/form/field-props.ts';
import {
  changedFields,
  isChanged,
  type Merge,
  openedRecord,
  rebased,
  redone,
  savedRecord,
  stillDisputed,
  undone,
  withFields,
  withOwn,
} from '../ui/form/record-edit.ts';
import { type Dispute, isWithin, type Problem, type RecordFormState } from '../ui/form/record-form.tsx';
import { recordMessages } from '../ui/form/record-messages.ts';
import { useEditor } from './editor-context.ts';
import { type LeaveGuard, useGuarded } from './shell/leave-guard.tsx';
import { useShortcuts } from './shell/use-shortcuts.ts';
import { useSubmission } from './use-submission.ts';

export type RecordFormOptions<Values> = {
  /** Absent in dialogs, which ask before closing, and in cards next to the screen's form. */
  guard?: LeaveGuard;
  /** The server's values. When they change, someone else's save is merged into the form. */
  stored: Values;
  /** It was deleted elsewhere: what was typed stays readable, and Save says why it fails. */
  isGone?: boolean;
  /** The record does not exist yet. After a lost answer, `save` may be called for a record that it has already created. */
  isNew?: boolean;
  /** Merges fields with several parts, when someone else changed other parts. */
  merge?: Merge<Values>;
  /** Author and time of the latest change. */
  changedBy?: { name?: string; when?: string } | undefined;
  /** @returns the values as stored */
  save(values: Values, idempotencyKey: string): Promise<Values>;
  /** Called after a save, with a clean form, e.g. to open the created record. */
  onSaved?(stored: Values): void;
  /** Client-side validation. Unreadable numbers are always reported. */
  check?(values: Values): readonly Problem[];
  /** Called when the server says that the record was changed or deleted by someone else: refetches it, so that `stored` changes. */
  reload?(): void;
  /** Success message; default: "Saved". Evaluated after the save. */
  saidSaved?: string | (() => string);
};

export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordFormState<Values> {
  const { guard, stored, isNew = false, isGone = false, changedBy, check = noProblems } = options;
  const { toasts } = useEditor();
  const [edit, setEdit] = useState(() => openedRecord(stored));
  const [refused, setRefused] = useState<{ problems: readonly Problem[]; failure?: string; count: number }>(untroubled);
  const [isSaving, setSaving] = useState(false);
  const [dispute, setDispute] = useState<Pick<Dispute<Values>, 'fields' | 'taken'>>();
  const latest = useRef(edit);
  latest.current = edit;
  /** A save waits until all conflicts are resolved. Any other change to the form cancels it. */
  const isWaiting = useRef(false);
  /** Values of a save that got no answer: they may have been stored. */
  const unanswered = useRef<Values>(undefined);
  const merge = useRef(options.merge);
  merge.current = options.merge;
  const submit = useSubmission(options.save);
  const failed = useRef<string>(undefined);

  useEffect(() => {
    // The change stream may report our own save before its answer arrives.
    if (isSaving || same(latest.current.stored, stored)) return;
    const sent = unanswered.current;
    const before = sent ? withOwn(latest.current, stored, sent) : latest.current;
    const { edit: next, taken, disputed } = rebased(before, stored, merge.current);
    if (sent && taken.length + disputed.length === 0) setRefused(untroubled);
    const isNews = isChanged(latest.current);
    setEdit(next);
    if (!isNews) return;
    setDispute((before) => {
      const fields = stillDisputed(next, [...(before?.fields ?? []), ...disputed]);
      return taken.length + fields.length > 0 ? { taken, fields } : undefined;
    });
  }, [stored, isSaving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once, when the last dispute is decided
  useEffect(() => {
    if (dispute || !isWaiting.current) return;
    isWaiting.current = false;
    saveIfChanged();
  }, [dispute]);

  const set = (part: Partial<Values>) => {
    isWaiting.current = false;
    change(part);
  };
  const change = (part: Partial<Values>) => {
    setEdit((before) => withFields(before, part));
    const names = Object.keys(part);
    const isLeft = ({ path }: Problem) => !names.some((name) => isWithin(path, name));
    setRefused((before) => ({ count: before.count, problems: before.problems.filter(isLeft) }));
  };
  const fail = (problems: readonly Problem[], failure?: string) => {
    failed.current = failure ?? problems.map(({ message }) => message).join(' ');
    setRefused(({ count }) => ({ problems, count: count + 1, ...(failure !== undefined && { failure }) }));
  };

  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    if (isGone) {
      fail([], recordMessages.gone);
      return false;
    }
    // The conflict may have arrived just as the key was pressed.
    if (dispute && dispute.fields.length > 0) {
      isWaiting.current = true;
      fail([], recordMessages.chooseFirst);
      return false;
    }
    const { values } = latest.current;
    const problems = [...unreadable(values), ...check(values)];
    if (problems.length > 0) {
      fail(problems);
      return false;
    }
    setSaving(true);
    try {
      const kept = await submit(values);
      unanswered.current = undefined;
      // Mark the form clean before navigating, or the guard asks.
      flushSync(() => {
        setSaving(false);
        setEdit((before) => savedRecord(before, kept, values));
        setRefused(untroubled);
        setDispute(undefined);
      });
      const { saidSaved = recordMessages.saved } = options;
      toasts.say(typeof saidSaved === 'string' ? saidSaved : saidSaved());
      options.onSaved?.(kept);
      return true;
    } catch (error) {
      setSaving(false);
      if (!isAnswer(error)) unanswered.current = values;
      const named = problemsOf(error);
      if (named.length === 0 && error instanceof Refused && [404, 409].includes(error.status)) options.reload?.();
      fail(named, named.length > 0 ? undefined : errorText(error));
      return false;
    }
  };
  const discard = () => {
    isWaiting.current = false;
    setEdit(openedRecord(edit.stored));
    setRefused(untroubled);
    setDispute(undefined);
  };
  const step = (next: typeof edit) => {
    isWaiting.current = false;
    setEdit(next);
  };
  const undo = () => step(undone(edit));
  const redo = () => step(redone(edit));
  const settle = (field: keyof Values) => {
    setRefused(({ count, problems }) => ({ count, problems }));
    setDispute((before) => {
      const fields = before?.fields.filter((name) => name !== field) ?? [];
      return fields.length > 0 && before ? { ...before, fields } : undefined;
    });
  };

  useGuarded(guard, { isChanged: isChanged(edit), save, discard, problem: () => failed.current });
  const saveIfChanged = () => (isNew || isChanged(edit) ? void save() : void toasts.say(recordMessages.noChanges));
  useShortcuts(guard && { undo, redo, save: saveIfChanged });

  const problemAt = (path: string) => refused.problems.find((problem) => isWithin(problem.path, path))?.message;
  return {
    values: edit.values,
    stored: edit.stored,
    isNew,
    isGone,
    changeCount: changedFields(edit).length,
    isSaving,
    failure: refused.failure,
    problems: refused.problems,
    refusals: refused.count,
    canUndo: edit.past.length > 0,
    canRedo: edit.future.length > 0,
    dispute: dispute && {
      ...dispute,
      by: changedBy?.name,
      when: changedBy?.when,
      take: (field) => {
        change({ [field]: edit.stored[field] } as unknown as Partial<Values>);
        settle(field);
      },
      keep: settle,
      close: () => setDispute(undefined),
    },
    set,
    field: fieldProps(edit.values, set, problemAt),
    problemAt,
    save,
    discard,
    undo,
    redo,
  };
}

const untroubled = { problems: [], count: 0 };
const noProblems = () => [];

/** The server's `errors[{path, message}]`, or its one `field`. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof Refused)) return [];
  const { field, errors } = error.body;
  if (typeof field === 'string') return [{ path: field, message: error.message }];
  if (!Array.isArray(errors)) return [];
  return (errors as { path?: unknown; message?: unknown }[]).flatMap(({ path, message }) =>
    typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [],
  );
}

/** Number fields hold NaN while the text isn't a number. */
function unreadable(value: unknown, path = ''): Problem[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [{ path, message: fieldMessages.numberWrong }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unreadable(part, path === '' ? name : `${path}.${name}`));
}
