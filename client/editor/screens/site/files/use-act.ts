// One action of a screen at a time; a failure is said.
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';

export function useAct() {
  const { toasts } = useEditor();
  const act = useAction({ run: (run: () => Promise<unknown>) => run() });
  return { ...act, say: toasts.say };
}
