// "An unsaved-changes prompt offers Save or Discard": only when changes cannot reach the server; otherwise leaving just saves. Editor 3.4.
import { useEffect, useMemo, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OpenDocument } from '../document/document-store.ts';

export type LeaveGuard = {
  aroundNav: AroundNavHandler;
  /** The page that is open now; undefined when it closes. */
  watch(page: OpenDocument | undefined): void;
  waiting: { page: OpenDocument; go(): void } | undefined;
  stay(): void;
};

export function useLeaveGuard(): LeaveGuard {
  const [waiting, setWaiting] = useState<LeaveGuard['waiting']>();
  const guard = useMemo(() => {
    let watched: OpenDocument | undefined;
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      const page = watched;
      const cannotSave =
        page && page.store.getState().save.kind !== 'saved' && page.store.getState().save.kind !== 'saving';
      if (!page || !cannotSave || to.startsWith(`/config/pages/${page.id}`)) return navigate(to, options);
      setWaiting({
        page,
        go: () => {
          watched = undefined;
          navigate(to, options);
        },
      });
    };
    const watch = (page: OpenDocument | undefined) => {
      watched = page;
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (watched && watched.store.getState().edit.pending.length > 0) event.preventDefault();
    };
    return { aroundNav, watch, onUnload };
  }, []);
  useEffect(() => {
    window.addEventListener('beforeunload', guard.onUnload);
    return () => window.removeEventListener('beforeunload', guard.onUnload);
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
    if (!(await waiting.page.settled())) return setState('failed');
    close();
    waiting.go();
  };
  const discard = () => {
    if (!waiting) return;
    waiting.page.discardWaiting();
    close();
    waiting.go();
  };
  return (
    <Dialog
      title="Unsaved changes"
      isAlert
      isOpen={waiting !== undefined}
      onClose={close}
      foot={
        <>
          <Button kind="quiet" onPress={close}>
            Stay here
          </Button>
          <Button kind="danger" onPress={discard}>
            Discard
          </Button>
          <Button kind="primary" isPending={state === 'saving'} onPress={() => void save()}>
            {state === 'saving' ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <p>Your last changes have not reached the server yet.</p>
      {state === 'failed' && <Notice tone="bad">Please check your internet connection.</Notice>}
    </Dialog>
  );
}
