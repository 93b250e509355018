// A thumbnail of the live home page: the page itself, scaled down, without scripts.

import { useEffect, useRef, useState } from 'react';
import { siteLink } from '../../../../api/site-address.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';

const widthPx = 1280;

export function SitePicture() {
  const box = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRatio(entry.contentRect.width / widthPx));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.picture} aria-hidden inert>
      {ratio > 0 && (
        <iframe
          // Through the server, so that a site with a password shows itself.
          src={siteLink('/')}
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
