// "An unsaved-changes prompt offers Save or Discard": only when changes cannot reach the server; otherwise leaving just saves. Editor 3.4.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { messages as common } from '../../messages.ts';
import { UnsavedQuestion } from '../../ui/dialog/unsaved-question.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { messages } from './messages.ts';

/** Unsaved work to guard. */
export type Guarded = {
  /** Whether navigating away would lose it. */
  isAtRisk(): boolean;
  /** Whether closing the window would lose it. */
  isUnsent(): boolean;
  /** Whether a path stays within the work. */
  isPart(path: string): boolean;
  /** @returns whether everything is saved */
  save(): Promise<boolean>;
  discard(): void;
  /** Why the last save failed, if known. */
  problem(): string | undefined;
};

export type LeaveGuard = {
  aroundNav: AroundNavHandler;
  /** Registers open work. @returns to call when it closes */
  watch(work: Guarded): () => void;
  waiting: { work: Guarded; go(): void } | undefined;
  stay(): void;
};

/** Guards a form while it has unsaved changes. */
export function useGuarded(
  guard: LeaveGuard | undefined,
  work: Pick<Guarded, 'save' | 'discard' | 'problem'> & { isChanged: boolean },
): void {
  const latest = useRef(work);
  latest.current = work;
  const watch = guard?.watch;
  useEffect(
    () =>
      watch?.({
        isAtRisk: () => latest.current.isChanged,
        isUnsent: () => latest.current.isChanged,
        isPart: () => false,
        save: () => latest.current.save(),
        discard: () => latest.current.discard(),
        problem: () => latest.current.problem(),
      }),
    [watch],
  );
}

export function useLeaveGuard(): LeaveGuard {
  const [waiting, setWaiting] = useState<LeaveGuard['waiting']>();
  const guard = useMemo(() => {
    const watched = new Set<Guarded>();
    /** Back or Forward, once all were asked about. */
    let isLeaving = false;
    const lostAt = (path: string, asked: readonly Guarded[] = []) =>
      [...watched].find((work) => !asked.includes(work) && work.isAtRisk() && !work.isPart(path));
    /** Asks about each work that leaving would lose, then leaves. */
    const leave = (path: string, go: () => void, asked: readonly Guarded[] = []): void => {
      const work = lostAt(path, asked);
      if (work) setWaiting({ work, go: () => leave(path, go, [...asked, work]) });
      else go();
    };
    const aroundNav: AroundNavHandler = (navigate, to, options) => leave(to, () => navigate(to, options));
    const watch = (work: Guarded) => {
      watched.add(work);
      return () => void watched.delete(work);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if ([...watched].some((work) => work.isUnsent())) event.preventDefault();
    };
    /** Back and Forward. Browsers allow one cancellation per user interaction. */
    const onNavigate = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable } = event;
      if (navigationType !== 'traverse' || !destination.sameDocument || !cancelable) return;
      const { pathname } = new URL(destination.url);
      if (isLeaving || !lostAt(pathname)) {
        isLeaving = false;
        return;
      }
      event.preventDefault();
      leave(pathname, () => {
        isLeaving = true;
        window.navigation.traverseTo(destination.key);
      });
    };
    return { aroundNav, watch, onUnload, onNavigate };
  }, []);
  useEffect(() => {
    const { navigation } = window;
    window.addEventListener('beforeunload', guard.onUnload);
    navigation?.addEventListener('navigate', guard.onNavigate);
    return () => {
      window.removeEventListener('beforeunload', guard.onUnload);
      navigation?.removeEventListener('navigate', guard.onNavigate);
    };
  }, [guard]);
  return { aroundNav: guard.aroundNav, watch: guard.watch, waiting, stay: () => setWaiting(undefined) };
}

export function LeavePrompt({ guard }: { guard: LeaveGuard }) {
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  const { waiting } = guard;
  const close = () => {
    setState('asking');
    guard.stay();
  };
  const save = async () => {
    if (!waiting) return;
    setState('saving');
    if (!(await waiting.work.save())) return setState('failed');
    close();
    waiting.go();
  };
  const discard = () => {
    if (!waiting) return;
    waiting.work.discard();
    close();
    waiting.go();
  };
  return (
    <UnsavedQuestion
      isOpen={waiting !== undefined}
      isSaving={state === 'saving'}
      onStay={close}
      onDiscard={discard}
      onSave={() => void save()}
    >
      <p>{messages.notSent}</p>
      {state === 'failed' && (
        <Notice tone="bad">{waiting?.work.problem() ?? (navigator.onLine ? common.otherwise : common.offline)}</Notice>
      )}
    </UnsavedQuestion>
  );
}
