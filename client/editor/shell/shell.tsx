// The rail and the screens. Every screen has a URL. Editor 3.1.

import { Link, matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import { Boundary } from '../../ui/boundary.tsx';
import { useEditor } from '../editor-context.ts';
import { mayOpen, type Screen, screens } from '../screens.ts';
import { CommandKey } from './command-key.tsx';
import { LeavePrompt, useLeaveGuard } from './leave-guard.tsx';
import { LoadedScreen, preload } from './loaded-screen.tsx';
import { Mark } from './mark.tsx';
import { messages } from './messages.ts';
import { NoScreen } from './no-screen.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import styles from './shell.module.css';

export function Shell() {
  const { person } = useEditor();
  const guard = useLeaveGuard();
  const [path] = useLocation();
  const allowed = screens.filter((screen) => mayOpen(person, screen));
  return (
    <Router aroundNav={guard.aroundNav}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#screen">
          {messages.skip}
        </a>
        <Rail screens={allowed} />
        <div className={styles.screen}>
          <Boundary resetKey={path} fallback={(retry) => <ScreenFailed onRetry={retry} />}>
            <Switch>
              <Route path="/config/claim">
                <Redirect to="/config" replace />
              </Route>
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
      <LeavePrompt guard={guard} />
    </Router>
  );
}

function Rail({ screens }: { screens: readonly Screen[] }) {
  const [path] = useLocation();
  const { parser } = useRouter();
  const current = screens.find((screen) => matchRoute(parser, screen.path, path)[0]);
  const at = current?.within ?? path;
  const isCurrent = (to: string) => (to === '/config' ? at === to : at.startsWith(to));
  return (
    <nav className={styles.rail} aria-label={messages.editor}>
      <span className={styles.mark}>
        <Mark />
      </span>
      {screens.map(
        ({ icon: Icon, ...screen }) =>
          Icon && (
            <Link
              key={screen.path}
              href={screen.path}
              aria-current={isCurrent(screen.path) ? 'page' : undefined}
              onPointerEnter={() => preload(screen)}
              onFocus={() => preload(screen)}
            >
              <Icon aria-hidden />
              {screen.label}
            </Link>
          ),
      )}
      <CommandKey />
    </nav>
  );
}
