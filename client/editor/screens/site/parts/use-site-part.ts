// The edit state of one site-wide part: changes autosave as a draft, and can be undone.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { same } from '../../../../../server/base/same.ts';
import { errorText, Refused } from '../../../../api/ask.ts';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';

type OpenedPart<Content> = { content: Content; revision: number; isDraft: boolean };

type PartOptions<Content> = {
  guard: LeaveGuard;
  /** The open call's query, with `partQuery`. */
  opened: UseQueryResult<OpenedPart<Content>>;
  save(content: Content, revision: number): Promise<OpenedPart<Content>>;
  /** Called after each save, also by another user. */
  onSaved(): void;
};

export type SitePartState<Content> = {
  content: Content;
  set(part: Partial<Content>): void;
  /** The problem at a content path, e.g. `header.siteTitle`. */
  problemAt(path: string): string | undefined;
  isDraft: boolean;
  status: 'saved' | 'saving' | 'unsaved';
  failure: string | undefined;
  /** Another user changed it: local changes cannot be saved until it is reloaded. */
  isStale: boolean;
  reload(): void;
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
};

type Steps<Content> = { past: Content[]; now: Content; future: Content[]; at: number };

const saveAfterMs = 500;
const oneStepMs = 1_000;
const stepsMax = 200;

/** Without a cached answer, which might be older than the latest save. */
export const partQuery = { gcTime: 0 } as const;

/** Undefined while loading. */
export function useSitePart<Content extends object>(options: PartOptions<Content>) {
  const { opened } = options;
  const [steps, setSteps] = useState<Steps<Content>>();
  const [stored, setStored] = useState<OpenedPart<Content>>();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const latest = useRef({ steps, stored, options });
  latest.current = { steps, stored, options };

  const isChanged = steps !== undefined && stored !== undefined && !same(steps.now, stored.content);

  const adopt = (data: OpenedPart<Content>) => {
    setStored(data);
    setSteps({ past: [], now: data.content, future: [], at: 0 });
    setError(undefined);
  };
  const reload = async () => {
    const { data } = await opened.refetch();
    if (data) adopt(data);
  };
  const { data } = opened;
  /** The latest answer that is shown, or older than this tab's latest save. */
  const taken = useRef<OpenedPart<Content>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, once there is nothing to save
  useEffect(() => {
    if (!data || data === taken.current || isSaving || isChanged) return;
    taken.current = data;
    if (stored === undefined) return adopt(data);
    // This tab's own save: the server may have trimmed text that is still being typed.
    if (data.isDraft && data.revision <= stored.revision) return;
    if (same(data.content, stored.content)) return setStored(data);
    adopt(data);
    options.onSaved();
  }, [data, isSaving, isChanged]);

  const saveNow = async (): Promise<boolean> => {
    const { steps: current, stored: known, options: now } = latest.current;
    if (!current || !known || same(current.now, known.content)) return true;
    setSaving(true);
    try {
      const sent = current.now;
      const { isDraft, revision } = await now.save(sent, known.revision);
      taken.current = latest.current.options.opened.data;
      // Keeps the value as sent, since the server may have trimmed text that is still being typed.
      setStored({ content: sent, isDraft, revision });
      setError(undefined);
      now.onSaved();
      return true;
    } catch (failed) {
      setError(failed);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const isStale = error instanceof Refused && error.status === 409;
  useEffect(() => {
    if (!isChanged || isSaving || isStale || steps === undefined) return;
    const timer = window.setTimeout(() => void saveNow(), saveAfterMs);
    return () => window.clearTimeout(timer);
  });

  const change = (next: (before: Steps<Content>) => Steps<Content>) => {
    setError((before: unknown) => (before instanceof Refused && before.status === 409 ? before : undefined));
    setSteps((before) => before && next(before));
  };
  const undo = () =>
    change(({ past, now, future }) => {
      const [before] = past.slice(-1);
      return before
        ? { past: past.slice(0, -1), now: before, future: [now, ...future], at: 0 }
        : { past, now, future, at: 0 };
    });
  const redo = () =>
    change(({ past, now, future }) => {
      const [next, ...rest] = future;
      return next ? { past: [...past, now], now: next, future: rest, at: 0 } : { past, now, future, at: 0 };
    });
  useGuarded(options.guard, {
    isChanged,
    save: saveNow,
    discard: () => stored && setSteps({ past: [], now: stored.content, future: [], at: 0 }),
  });
  useShortcuts({ undo, redo, save: () => void saveNow() });

  const problems = problemsOf(error);
  const state: SitePartState<Content> | undefined = steps && {
    content: steps.now,
    set: (part) =>
      change(({ past, now, at }) => {
        const time = Date.now();
        // Consecutive typing is one undo step.
        const isOneStep = time - at < oneStepMs && past.length > 0;
        return {
          past: isOneStep ? past : [...past, now].slice(-stepsMax),
          now: { ...now, ...part },
          future: [],
          at: time,
        };
      }),
    problemAt: (path) => problems.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message,
    isDraft: stored?.isDraft === true,
    status: isSaving ? 'saving' : isChanged ? 'unsaved' : 'saved',
    failure: error === undefined ? undefined : (problems[0]?.message ?? errorText(error)),
    isStale,
    reload: () => void reload(),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo,
    redo,
  };
  return {
    state,
    isLoading: opened.isPending,
    failed: opened.isError ? opened.error : undefined,
    reload: () => void reload(),
  };
}

function problemsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof Refused) || !Array.isArray(error.body.errors)) return [];
  return (error.body.errors as { path?: string; message?: string }[]).map(({ path = '', message = '' }) => ({
    path: path.replace(/^content\./, ''),
    message,
  }));
}
