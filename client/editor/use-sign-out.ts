// Signing out, for the screens and commands that offer it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOut } from '../api/session.ts';
import { forgetPerson, forgetSteps, rememberedPreview } from './remembered.ts';
import { forgetRecent } from './shell/recent.ts';

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      signOut(async () => {
        forgetRecent();
        await forgetPreviews();
        forgetPerson();
        forgetSteps();
        client.clear();
      }),
    onSuccess: () => window.location.assign('/config'),
  });
}

const forgetMsMax = 2000;

/** Cached pages are on the preview's origin: its worker deletes them when the server refuses a page (server/pages/preview-worker.ts). */
function forgetPreviews(): Promise<void> {
  const origin = rememberedPreview();
  if (origin === undefined) return Promise.resolve();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // A service worker does not serve frames with an opaque origin.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.src = `${origin}/?edit=1`;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve());
    window.setTimeout(resolve, forgetMsMax);
    document.body.append(frame);
  });
}
