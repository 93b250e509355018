// A frame of the site with its loading and error states.

import type { ReactNode, Ref } from 'react';
import { errorText } from '../../api/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import styles from './stage.module.css';

/** On an origin of its own, which isolates its scripts from the editor. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

type FrameBoxProps = {
  ref?: Ref<HTMLDivElement>;
  /** What asks for the right to see the site. */
  token: { isError: boolean; error: unknown; refetch(): unknown };
  isReady: boolean;
  children: ReactNode;
};

export function FrameBox({ ref, token, isReady, children }: FrameBoxProps) {
  return (
    <div ref={ref} className={styles.stage}>
      {token.isError && (
        <div className={styles.note}>
          <Notice tone="bad" action={<Button onPress={() => void token.refetch()}>{messages.tryAgain}</Button>}>
            {errorText(token.error)}
          </Notice>
        </div>
      )}
      {!isReady && <p className={styles.loading}>{messages.loading}</p>}
      {children}
    </div>
  );
}
