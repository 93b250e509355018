// An iframe of the site with its loading and error states.

import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { errorText } from '../../api/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { messages } from './messages.ts';
import styles from './stage.module.css';

/** The frame has its own origin, which isolates its scripts from the editor. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

type FrameBoxProps = {
  ref?: Ref<HTMLDivElement>;
  /** The query that gets the preview token. */
  token: { isError: boolean; error: unknown; refetch(): unknown };
  isReady: boolean;
  /** The frame can only show a page cached in this browser. */
  isKept?: boolean;
  children: ReactNode;
};

export function FrameBox({ ref, token, isReady, isKept = false, children }: FrameBoxProps) {
  return (
    <div ref={ref} className={styles.stage}>
      {token.isError && (
        <div className={styles.note}>
          <Notice tone="bad" action={<Button onPress={() => void token.refetch()}>{messages.tryAgain}</Button>}>
            {errorText(token.error)}
          </Notice>
        </div>
      )}
      {!isReady && <Waiting isKept={isKept} />}
      {children}
    </div>
  );
}

/** Loading timeout of a cached page. */
const keptMsMax = 5000;

function Waiting({ isKept }: { isKept: boolean }) {
  const isOnline = useOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), keptMsMax);
    return () => window.clearTimeout(timer);
  }, []);
  const notKept = isOnline ? messages.notKeptAway : messages.notKept;
  return <p className={styles.loading}>{isLong && (isKept || !isOnline) ? notKept : messages.loading}</p>;
}
