// Copies text and reports whether it worked.
import { Copy } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { fieldMessages } from './form/field-messages.ts';

type CopyButtonProps = {
  /** The same text, visible and selectable. */
  text: string;
  label: string;
  isIcon?: boolean;
  toasts: { say(words: string): unknown };
};

export function CopyButton({ text, label, isIcon = false, toasts }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.say(fieldMessages.copied);
    } catch {
      // Without HTTPS there is no clipboard API, and a browser may deny access.
      toasts.say(fieldMessages.copyFailed);
    }
  };
  return isIcon ? (
    <IconButton label={label} icon={<Copy />} onPress={() => void copy()} />
  ) : (
    <Button onPress={() => void copy()}>{label}</Button>
  );
}
