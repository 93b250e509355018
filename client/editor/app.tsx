// Routes to the one-time link, sign-in, or the shell. Server data lives in React Query, pages in document stores.

import { notifyManager, onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import { can } from '../../server/base/roles.ts';
import { ask, errorText, Refused } from '../api/ask.ts';
import { createPreferences, type PreferencesApi, type PreferencesReport } from '../api/preferences.ts';
import { Boundary } from '../ui/feedback/boundary.tsx';
import { LoadFailed, Loading } from '../ui/feedback/loading.tsx';
import { createToasts, type Toasts } from '../ui/feedback/toasts.ts';
import { later } from '../ui/later.tsx';
import { Note, Stack } from '../ui/layout/flow.tsx';
import { messages as uiMessages } from '../ui/messages.ts';
import { useOnline } from '../ui/use-online.ts';
import { EditorContext } from './editor-context.ts';
import { messages } from './messages.ts';
import { forgetPerson, keptPages, rememberedPerson, rememberPerson } from './remembered.ts';
import { Shell } from './shell/shell.tsx';
import { Centered } from './shell/stage-screen.tsx';
import { callKey } from './use-call.ts';

// Notify in a microtask, before the browser's next event, so that a double click's second click finds the button disabled.
notifyManager.setScheduler(queueMicrotask);

export function App() {
  const [{ client, toasts, preferences }] = useState(() => {
    const toasts = createToasts();
    // Query assumes it is online until it gets an offline event. While offline, calls wait instead of failing.
    onlineManager.setOnline(navigator.onLine);
    return {
      client: new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            // Retry network failures, not refusals.
            retry: (count, error) => !(error instanceof Refused) && count < 2,
          },
        },
      }),
      toasts,
      preferences: createPreferences(preferencesReport(toasts)),
    };
  });
  return (
    <QueryClientProvider client={client}>
      <Boundary resetKey="" fallback={(retry) => <Failed onRetry={retry} />}>
        <Gate toasts={toasts} preferences={preferences} />
      </Boundary>
      <ToastArea toasts={toasts} />
    </QueryClientProvider>
  );
}

/** The shell itself failed. */
const Failed = ({ onRetry }: { onRetry(): void }) => (
  <Centered isMain>
    <LoadFailed words={messages.loadFailed} onRetry={onRetry} />
  </Centered>
);

/** Spec §8: what failed, why, and whether the input is retained. One toast at a time, until a call succeeds. */
function preferencesReport(toasts: Toasts): PreferencesReport {
  let mended = () => {};
  let isUnsaved = false;
  return {
    failed(what, error) {
      mended();
      isUnsaved = what === 'update';
      const failure = what === 'fetch' ? messages.preferencesNotLoaded : messages.preferencesNotSaved;
      // The form marks fields that the server names.
      const why =
        error instanceof Refused && Array.isArray(error.body.errors) ? uiMessages.invalidAbove : errorText(error);
      mended = toasts.say(`${failure} ${why}`, { stays: true });
    },
    // Reads of another tab's changes succeed in between, but save nothing.
    mended: (what) => (what === 'update' || !isUnsaved) && mended(),
  };
}

/** Loaded alongside the first screen, which shows no toasts earlier. Retried until loaded, since it reports failed saves. */
const ToastArea = later(
  async () => {
    for (;;) {
      try {
        return (await import('../ui/feedback/toast-area.tsx')).ToastArea;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, awayMs));
      }
    }
  },
  { isSilent: true },
);

/** Loaded when needed: most tabs open with a session. */
const Doors = lazy(async () => ({ default: (await import('./sign-in/doors.tsx')).Doors }));

/** Retry interval while the server does not answer. */
const awayMs = 5000;

function Gate({ toasts, preferences }: { toasts: Toasts; preferences: PreferencesApi }) {
  const [path] = useLocation();
  const isOnline = useOnline();
  const me = useQuery({
    queryKey: callKey(sessionCalls.whoAmI),
    queryFn: async () => {
      const { person } = await ask(sessionCalls.whoAmI);
      if (person) rememberPerson(person);
      else forgetPerson();
      return person;
    },
    // Roles and ownership may change, here or elsewhere.
    meta: { about: sessionCalls.whoAmI.about },
    staleTime: 60_000,
    // The network may be up while the server is down.
    refetchInterval: ({ state }) => (state.error instanceof TypeError ? awayMs : false),
  });
  // Opened offline or while the server is down: previously opened pages can be edited until the server says who is signed in.
  const [atStart] = useState(rememberedPerson);
  const isAway = !isOnline || me.failureReason instanceof TypeError;
  const isKeptPage = /^\/config\/pages\/[^/]+/.test(path);
  // An ended session is an explicit `null` from the server.
  const person = me.data === undefined && isAway && isKeptPage ? atStart : me.data;
  if (!person && (me.isPending || me.isError))
    return (
      <Centered isMain>
        {isAway ? (
          <OfflineStart isOnline={isOnline} />
        ) : me.isPending ? (
          <Loading what={messages.theEditor} />
        ) : (
          <LoadFailed words={messages.loadFailed} onRetry={() => void me.refetch()} />
        )}
      </Centered>
    );
  if (!person || path === '/config/reset' || !can(person, 'editor.open'))
    return (
      <Suspense fallback={<Centered isMain />}>
        <Doors person={person} />
      </Suspense>
    );
  return (
    <EditorContext value={{ person, toasts, preferences }}>
      <Shell />
    </EditorContext>
  );
}

/** The start screen when offline or while the server is down: what still works. */
function OfflineStart({ isOnline }: { isOnline: boolean }) {
  const person = rememberedPerson();
  const pages = useQuery({
    queryKey: ['kept-pages', person?.id],
    queryFn: async () => {
      // The chunk is cached once a page was opened.
      const kept = await keptPages().catch(() => undefined);
      return (person && (await kept?.listKeptPages(person.id))) ?? [];
    },
    networkMode: 'always',
  });
  const kept = pages.data ?? [];
  const words = isOnline ? messages.away : messages.offline;
  return (
    <Stack gap={2}>
      <h1>{words.title}</h1>
      {kept.length === 0 ? (
        <Note isLarge>{words.note}</Note>
      ) : (
        <>
          <Note isLarge>{words.pages}</Note>
          <Stack as="ul" gap={1} isStart>
            {kept.map(({ document, page }) => (
              <li key={document.id}>
                <a href={`/config/pages/${document.id}`}>{page?.navigationTitle ?? messages.untitledPage}</a>
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
