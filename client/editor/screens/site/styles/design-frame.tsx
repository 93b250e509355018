// The live preview of the style editor: applies unsaved styles, follows links, and reports which tweaks affect the page.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionCalls } from '../../../../../server/accounts/session/calls.ts';
import type { DesignTry } from '../../../../../server/site/template/design-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { connectPreview, type PreviewLink } from '../../../preview/connect.ts';
import { FrameBox, frameSandbox } from '../../../preview/frame-box.tsx';
import styles from '../../../preview/stage.module.css';
import { messages } from './messages.ts';
import own from './style-screen.module.css';

type DesignFrameProps = {
  /** Changes to reload the frame after the site's own styles changed. */
  revision: number;
  tried: DesignTry | undefined;
  selectors: readonly string[];
  onPresent(selectors: readonly string[]): void;
  isPhone: boolean;
};

export function DesignFrame({ revision, tried, selectors, onPresent, isPhone }: DesignFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const [path, setPath] = useState('/');
  const [isReady, setReady] = useState(false);
  const token = useQuery({
    queryKey: ['preview-token', 'design', path, revision],
    queryFn: () => ask(sessionCalls.previewToken),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const latest = useRef({ tried, selectors, onPresent });
  latest.current = { tried, selectors, onPresent };
  const source = token.data;

  useEffect(() => {
    const element = frame.current;
    if (!element || !source) return;
    setReady(false);
    const connection = connectPreview({
      frame: element,
      origin: source.origin,
      page: () => ({ id: 'design', rev: 0 }),
      onMessage(message) {
        if (message.type === 'ready') {
          setReady(true);
          connection.send({ type: 'mode', mode: 'browse' });
          connection.send({ type: 'probe', selectors: [...latest.current.selectors] });
          if (latest.current.tried) connection.send(orderOf(latest.current.tried));
        } else if (message.type === 'present') latest.current.onPresent(message.selectors);
        else if (message.type === 'navigate') setPath(message.path);
      },
    });
    link.current = connection;
    return () => {
      connection.close();
      link.current = undefined;
    };
  }, [source]);

  useEffect(() => {
    if (tried) link.current?.send(orderOf(tried));
  }, [tried]);

  const address = source && new URL(path, source.origin);
  address?.searchParams.set('edit', '1');
  if (source) address?.searchParams.set('stoa-preview', source.token);
  return (
    <FrameBox token={token} isReady={isReady}>
      {address && (
        <iframe
          key={`${path} ${revision}`}
          ref={frame}
          title={messages.frame}
          className={`${styles.frame} ${own.frame} ${isPhone ? styles.phone : ''}`}
          sandbox={frameSandbox}
          src={address.href}
          style={isPhone ? { width: 'min(390px, 100%)', height: '100%' } : { width: '100%', height: '100%' }}
        />
      )}
    </FrameBox>
  );
}

const orderOf = ({ css, classes, shownClasses }: DesignTry) =>
  ({ type: 'design', css, classes, shownClasses }) as const;
