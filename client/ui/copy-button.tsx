// Copies a text, and says whether it did.
import { Copy } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { messages } from './messages.ts';
import type { Toasts } from './toasts.ts';

type CopyButtonProps = {
  /** The same text, visible and selectable. */
  text: string;
  label: string;
  /** Only as an icon. */
  isIcon?: boolean;
  toasts: Pick<Toasts, 'say'>;
};

export function CopyButton({ text, label, isIcon = false, toasts }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.say(messages.copied);
    } catch {
      // Without HTTPS there is no clipboard, and a browser may refuse it.
      toasts.say(messages.copyFailed);
    }
  };
  return isIcon ? (
    <IconButton label={label} icon={<Copy />} onPress={() => void copy()} />
  ) : (
    <Button onPress={() => void copy()}>{label}</Button>
  );
}
