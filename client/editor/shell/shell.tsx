// The rail and the screens. Every screen has a URL. Editor 3.1.
import { Suspense, useEffect } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { can } from '../../../server/base/roles.ts';
import { messages as common } from '../../messages.ts';
import { loadDialogs } from '../../ui/dialog/dialog.tsx';
import { loadMenus } from '../../ui/dialog/menu.tsx';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { LoadFailed } from '../../ui/feedback/loading.tsx';
import { later } from '../../ui/later.tsx';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { useEditor } from '../editor-context.ts';
import { useChanges } from '../use-changes.ts';
import { Workbench } from '../workbench/lazy-workbench.ts';
import { LeavePrompt, useLeaveGuard } from './leave-guard.tsx';
import { LoadedScreen } from './loaded-screen.tsx';
import { messages } from './messages.ts';
import { allowedScreens } from './navigation.ts';
import { NoScreen } from './no-screen.tsx';
import styles from './rail.module.css';
import { Rail } from './rail.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { WithPalette } from './use-palette.tsx';

const OrderAlert = later(async () => (await import('./order-alert.ts')).OrderAlert, { isSilent: true });

export function Shell() {
  const { person } = useEditor();
  const guard = useLeaveGuard();
  useChanges();
  useEffect(loadOverlays, []);
  const [path] = useLocation();
  const allowed = allowedScreens(person);
  return (
    <Router aroundNav={guard.aroundNav}>
      <WithPalette>
        <ShellKeys allowed={allowed}>
          <div className={styles.shell}>
            {can(person, 'orders.see') && <OrderAlert />}
            <a className={styles.skip} href="#screen">
              {messages.skip}
            </a>
            <Rail allowed={allowed} />
            <div className={styles.screen}>
              <Boundary resetKey={path} fallback={(retry) => <ScreenFailed onRetry={retry} />}>
                <Switch>
                  <Route path="/config/claim">
                    <Redirect to="/config" replace />
                  </Route>
                  {workbenchRoute(Workbench)}
                  {allowed.map((screen) => (
                    <Route key={screen.path} path={screen.path}>
                      {(params) => <LoadedScreen screen={screen} params={params} guard={guard} />}
                    </Route>
                  ))}
                  <Route component={NoScreen} />
                </Switch>
              </Boundary>
            </div>
          </div>
        </ShellKeys>
      </WithPalette>
      <LeavePrompt guard={guard} />
    </Router>
  );
}

const overlays: readonly (() => Promise<unknown>)[] = [
  loadMenus,
  loadDialogs,
  () => import('./more-sheet.tsx'),
  () => import('./key-sheet.tsx'),
];

/** Preloads overlays once the first screen is shown, so that menus and dialogs open offline, too. */
function loadOverlays(): void {
  const next = (n: number) =>
    whenStill(() => {
      // A failed one loads again when it opens.
      const loaded = overlays[n]?.().catch(() => undefined);
      void loaded?.then(() => next(n + 1));
    });
  setTimeout(() => next(0), 2_000);
}

const stillMs = 30;
const triesMax = 20;

/** Waits until nothing is animating: evaluating a loaded file costs slow computers several frames. */
function whenStill(run: () => void, tries = triesMax): void {
  if (!window.requestIdleCallback || tries === 0) run();
  else
    requestIdleCallback((idle) => {
      if (idle.timeRemaining() >= stillMs) run();
      else setTimeout(() => whenStill(run, tries - 1), 500);
    });
}

/** Development builds only. */
const workbenchRoute = (Component: typeof Workbench) =>
  Component && (
    <Route path="/config/_workbench/:list?">
      {({ list }) => (
        <Suspense>
          <Component list={list} />
        </Suspense>
      )}
    </Route>
  );

/** Shown in place of a screen that failed; the rest of the editor keeps working. */
const ScreenFailed = ({ onRetry }: { onRetry(): void }) => (
  <WorkScreen title={common.otherwise}>
    <LoadFailed words={messages.failed} onRetry={onRetry} />
    <p>
      <Link href="/config">{messages.toStart}</Link>
    </p>
  </WorkScreen>
);
