// An action that a dialog confirms first.
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { type Action, useAction } from './use-action.ts';

type Question = { title: string; action: string; text: ReactNode; kind?: 'danger' | 'primary' };

/** @returns `ask` opens the question about what it is given; `question` shows it */
export function useConfirmed<Answer, Given = void>({ onSettled, ...action }: Action<Answer, Given>) {
  const [asked, setAsked] = useState<{ about: Given }>();
  const acting = useAction<Answer, Given>({
    ...action,
    onSettled(...result) {
      setAsked(undefined);
      return onSettled?.(...result);
    },
  });
  return {
    ask: (about: Given) => setAsked({ about }),
    question(words: (about: Given) => Question): ReactNode {
      if (!asked) return null;
      const { text, ...question } = words(asked.about);
      return (
        <ConfirmDialog
          {...question}
          isPending={acting.isPending}
          onConfirm={() => acting.mutate(asked.about)}
          onClose={() => setAsked(undefined)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      );
    },
  };
}
