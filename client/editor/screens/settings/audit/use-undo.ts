// Takes back what an entry did, and says why not, with a way to what changed since.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { auditCalls } from '../../../../../server/accounts/audit/calls.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';
import { askAgain } from '../../../use-call.ts';
import { messages } from './messages.ts';

export const auditPath = '/config/settings/audit-log';

export function useUndo() {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: ({ id }: { id: string; action: string }) => ask(auditCalls.undo, { id }),
    onSuccess: (_, { action }) => void toasts.say(messages.undid({ action })),
    onError(error) {
      const by = error instanceof Refused ? error.body.by : undefined;
      const see = { label: messages.seeChange, run: () => go(`${auditPath}/${encodeURIComponent(String(by))}`) };
      toasts.say(errorText(error), { stays: true, ...(typeof by === 'string' && { action: see }) });
    },
    onSettled: () => Promise.all([askAgain(client, auditCalls.browse), askAgain(client, auditCalls.open)]),
  });
}
