// The site in an iframe, for screens that edit site-wide content: follows links, and re-sends its messages on each page.

import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { connectPreview, type PreviewLink } from './connect.ts';
import { type Device, deviceWidths } from './device-switch.tsx';
import { FrameBox, frameSandbox } from './frame-box.tsx';
import { previewTokenQuery } from './preview-token.ts';
import type { FrameOrder, ToShell } from './protocol.ts';
import styles from './stage.module.css';

export type SiteFrameHandle = { send(order: FrameOrder): void };

type SiteFrameProps = {
  ref?: Ref<SiteFrameHandle>;
  title: string;
  /** Change this to reload the frame. */
  revision?: number;
  /** Called when a page is ready: the messages to send first. */
  onReady(): readonly FrameOrder[];
  onMessage?(message: ToShell): void;
  device: Device;
  /** Added to the page's URL. */
  query?: Readonly<Record<string, string>>;
};

export function SiteFrame({ ref, title, revision = 0, onReady, onMessage, device, query = {} }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const [path, setPath] = useState('/');
  const [reloads, setReloads] = useState(0);
  const [isReady, setReady] = useState(false);
  const token = useQuery(previewTokenQuery('site', path, revision, reloads));
  const latest = useRef({ onReady, onMessage });
  latest.current = { onReady, onMessage };
  const source = token.data;
  useImperativeHandle(ref, () => ({ send: (order) => link.current?.send(order) }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: from the moment the page before is gone, since what still loads takes no click
  useLayoutEffect(() => setReady(false), [source]);
  useEffect(() => {
    const element = frame.current;
    if (!element || !source) return;
    const connection = connectPreview({
      frame: element,
      origin: source.origin,
      page: () => ({ id: 'site', rev: 0 }),
      onMessage(message) {
        if (message.type === 'ready') {
          setReady(true);
          for (const order of latest.current.onReady()) connection.send(order);
        } else if (message.type === 'navigate') setPath(message.path);
        else if (message.type === 'reload') setReloads((before) => before + 1);
        latest.current.onMessage?.(message);
      },
    });
    link.current = connection;
    return () => {
      connection.close();
      link.current = undefined;
    };
  }, [source]);

  const address = source && new URL(path, source.origin);
  for (const [name, value] of Object.entries({ ...query, edit: '1' })) address?.searchParams.set(name, value);
  if (source) address?.searchParams.set('stoa-preview', source.token);
  return (
    <FrameBox token={token} isReady={isReady}>
      {address && (
        <iframe
          key={`${path} ${revision} ${reloads}`}
          ref={frame}
          title={title}
          className={`${styles.frame} ${styles.site} ${device === 'desktop' ? '' : styles.narrow}`}
          sandbox={frameSandbox}
          src={address.href}
          style={{ width: device === 'desktop' ? '100%' : `min(${deviceWidths[device]}px, 100%)`, height: '100%' }}
        />
      )}
    </FrameBox>
  );
}
