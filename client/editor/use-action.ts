// A call of a screen that says in a toast whether it worked.
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { errorText } from '../api/ask.ts';
import { useEditor } from './editor-context.ts';

export type Action<Answer, Given> = Omit<UseMutationOptions<Answer, Error, Given>, 'mutationFn' | 'onError'> & {
  run(given: Given): Promise<Answer>;
  /** The message once it worked. */
  said?: string | ((answer: Answer, given: Given) => string);
  /** The message of a failure closes by itself. Default: it stays. */
  isBrief?: true;
};

export function useAction<Answer, Given = void>(
  action: Action<Answer, Given>,
): UseMutationResult<Answer, Error, Given> {
  const { run, said, isBrief = false, onSuccess, ...options } = action;
  const { toasts } = useEditor();
  return useMutation({
    ...options,
    mutationFn: run,
    onSuccess(answer, given, ...rest) {
      if (said !== undefined) toasts.say(typeof said === 'string' ? said : said(answer, given));
      return onSuccess?.(answer, given, ...rest);
    },
    onError: (error) => toasts.say(errorText(error), { stays: !isBrief }),
  });
}
