// The rail and the screens. Every screen has a URL. Editor 3.1.

import { Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { Boundary } from '../../ui/boundary.tsx';
import { useEditor } from '../editor-context.ts';
import { useChanges } from '../use-changes.ts';
import { Workbench } from '../workbench/lazy-workbench.ts';
import { LeavePrompt, useLeaveGuard } from './leave-guard.tsx';
import { LoadedScreen } from './loaded-screen.tsx';
import { messages } from './messages.ts';
import { allowedScreens } from './navigation.ts';
import { NoScreen } from './no-screen.tsx';
import { Rail } from './rail.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import styles from './shell.module.css';
import { ShellKeys } from './shell-keys.tsx';
import { WithPalette } from './use-palette.tsx';

export function Shell() {
  const { person } = useEditor();
  const guard = useLeaveGuard();
  useChanges();
  const [path] = useLocation();
  const allowed = allowedScreens(person);
  return (
    <Router aroundNav={guard.aroundNav}>
      <WithPalette>
        <ShellKeys allowed={allowed}>
          <div className={styles.shell}>
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

/** In development only. */
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
