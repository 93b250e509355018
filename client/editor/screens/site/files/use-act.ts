// One action of a screen at a time; a failure is said.
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';

export function useAct() {
  const { toasts } = useEditor();
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => toasts.say(errorText(error), { stays: true }),
  });
  return { ...act, say: toasts.say };
}
