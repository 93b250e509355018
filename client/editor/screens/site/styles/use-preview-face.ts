// Loads a font once its name comes into view, to draw the name in it.
import { useEffect, useRef, useState } from 'react';
import type { OfferedFont } from '../../../../../server/site/font/schema.ts';

const loads = new Map<string, Promise<string>>();

/** @returns the name under which the document knows the font */
function loadFace({ family, faces }: OfferedFont): Promise<string> {
  const face = faces.find(({ style, weight }) => style === 'normal' && covers(weight)) ?? faces[0];
  if (!face) return Promise.resolve(family);
  const known = loads.get(face.url);
  if (known) return known;
  const name = `Preview ${family}`;
  const loading = new FontFace(name, `url("${face.url}")`, { style: face.style, weight: face.weight })
    .load()
    .then((loaded) => {
      document.fonts.add(loaded);
      return name;
    });
  loads.set(face.url, loading);
  // A failed one is tried again when the list opens again.
  loading.catch(() => loads.delete(face.url));
  return loading;
}

const covers = (weight: string) => {
  const [from = 0, to = from] = weight.split(' ').map(Number);
  return from <= 400 && to >= 400;
};

export function usePreviewFace(font: OfferedFont | undefined) {
  const element = useRef<HTMLLabelElement & HTMLSpanElement>(null);
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  const [name, setName] = useState<string>();
  useEffect(() => {
    const { current } = element;
    if (!font || !current) return;
    let isGone = false;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        loadFace(font).then(
          (loaded) => {
            if (isGone) return;
            setName(loaded);
            setState('loaded');
          },
          () => !isGone && setState('failed'),
        );
      },
      { rootMargin: '100px' },
    );
    watch.observe(current);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [font]);
  return { element, state, family: name };
}
