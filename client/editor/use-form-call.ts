// The call that the form of a dialog makes. Once it worked, a toast says so; a failure is shown in the dialog.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../api/ask.ts';
import { useEditor } from './editor-context.ts';
import { problemsOf } from './use-record-form.ts';

type FormCall<Answer> = {
  run(): Promise<Answer>;
  said?: string | ((answer: Answer) => string);
  onSuccess(answer: Answer): unknown;
  /** The form is complete. Otherwise saving only sets `isTried`, and the fields say what is missing. */
  isReady?: boolean;
  /** Paths of fields that show what the server says about them. */
  fields?: readonly string[];
};

/** @returns `dialog`: props of the form dialog */
export function useFormCall<Answer>({ run, said, onSuccess, isReady = true, fields = [] }: FormCall<Answer>) {
  const { toasts } = useEditor();
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess(answer) {
      if (said !== undefined) toasts.say(typeof said === 'string' ? said : said(answer));
      return onSuccess(answer);
    },
  });
  const problems = problemsOf(error);
  const problemAt = (path: string) => problems.find((one) => one.path === path)?.message;
  const onSave = () => {
    setTried(true);
    if (isReady) mutate();
  };
  const failure = error && !fields.some(problemAt) ? errorText(error) : undefined;
  return { dialog: { isSaving: isPending, onSave, failure }, isTried, problemAt, reset };
}
