// A thumbnail of the home page as it is being edited: the page itself, scaled down, without scripts.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewTokenQuery } from '../../../preview/preview-token.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';

const widthPx = 1280;

export function SitePicture() {
  const box = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(0);
  // The site's own address would show the password form where the site has a password.
  const preview = useQuery(previewTokenQuery('home'));
  const source = preview.data && `${preview.data.origin}/?stoa-preview=${encodeURIComponent(preview.data.token)}`;
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRatio(entry.contentRect.width / widthPx));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.picture} aria-hidden inert>
      {ratio > 0 && source !== undefined && (
        <iframe
          src={source}
          title={messages.homePicture}
          tabIndex={-1}
          // No scripts, so that it does not count as a visit; same origin, so that its fonts load.
          sandbox="allow-same-origin"
          style={{ scale: ratio }}
        />
      )}
    </div>
  );
}
