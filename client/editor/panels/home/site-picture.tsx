// A small picture of the home page as visitors see it now: the page itself, drawn smaller, without its scripts. Only to look at.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styles from './home.module.css';

const widthPx = 1280;

export function SitePicture() {
  const box = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(0);
  const page = useQuery({ queryKey: ['site-picture'], queryFn: homeWithoutScripts, retry: false });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRatio(entry.contentRect.width / widthPx));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.picture} aria-hidden inert>
      {page.data && ratio > 0 && (
        <iframe
          srcDoc={page.data}
          title="Your home page"
          tabIndex={-1}
          sandbox="allow-same-origin"
          style={{ scale: ratio }}
        />
      )}
    </div>
  );
}

/** As a visitor without cookies gets it. Scripts would run in the editor's own origin. */
async function homeWithoutScripts(): Promise<string> {
  const answer = await fetch('/', { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The home page answers ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const element of page.querySelectorAll('script, noscript, link[rel="modulepreload"], link[as="script"]'))
    element.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
