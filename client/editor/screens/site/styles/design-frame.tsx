// The live preview of the style editor: applies unsaved styles, and reports which tweaks affect the page.

import { useEffect, useRef } from 'react';
import type { DesignTry } from '../../../../../server/site/template/design-schema.ts';
import type { Device } from '../../../preview/device-switch.tsx';
import { SiteFrame, type SiteFrameHandle } from '../../../preview/site-frame.tsx';
import { messages } from './messages.ts';

type DesignFrameProps = {
  /** Changes to reload the frame after the site's own styles changed. */
  revision: number;
  tried: DesignTry | undefined;
  selectors: readonly string[];
  onPresent(selectors: readonly string[]): void;
  device: Device;
};

export function DesignFrame({ revision, tried, selectors, onPresent, device }: DesignFrameProps) {
  const frame = useRef<SiteFrameHandle>(null);
  useEffect(() => {
    if (tried) frame.current?.send(orderOf(tried));
  }, [tried]);
  return (
    <SiteFrame
      ref={frame}
      title={messages.frame}
      revision={revision}
      device={device}
      onReady={() => [
        { type: 'mode', mode: 'browse' },
        { type: 'probe', selectors: [...selectors] },
        ...(tried ? [orderOf(tried)] : []),
      ]}
      onMessage={(message) => message.type === 'present' && onPresent(message.selectors)}
    />
  );
}

/** The frame message that applies a preview. */
export const orderOf = ({ css, classes, shownClasses }: Omit<DesignTry, 'errors'>) =>
  ({ type: 'design', css, classes, shownClasses }) as const;
