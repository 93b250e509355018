// Rail and screens. Every screen has an address, so that reload and links work. Editor 3.1.
import { House, type LucideIcon, Palette, PanelsTopLeft, Settings, ShoppingBag } from 'lucide-react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { type Capability, can } from '../../../server/base/roles.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useEditor } from '../editor-context.ts';
import { StyleScreen } from '../panels/design/style-screen.tsx';
import { Templates } from '../panels/design/templates.tsx';
import { Home } from '../panels/home/home.tsx';
import { Items } from '../panels/items/items.tsx';
import { OrderPapers } from '../panels/orders/order-papers.tsx';
import { Pages } from '../panels/pages/pages.tsx';
import { Products } from '../panels/products/products.tsx';
import { PreferencesScreen } from '../panels/settings/preferences-screen.tsx';
import { SettingsScreen } from '../panels/settings/settings.tsx';
import { LeavePrompt, useLeaveGuard } from './leave-guard.tsx';
import { Mark } from './mark.tsx';
import { NoScreen } from './no-screen.tsx';
import { PageScreen } from './page-screen.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import styles from './shell.module.css';

type Area = { path: string; label: string; Icon: LucideIcon; needs: Capability; as?: 'ask' };

const areas: readonly Area[] = [
  { path: '/config', label: 'Home', Icon: House, needs: 'editor.open' },
  { path: '/config/pages', label: 'Pages', Icon: PanelsTopLeft, needs: 'editor.open' },
  { path: '/config/design', label: 'Design', Icon: Palette, needs: 'design.edit' },
  { path: '/config/commerce/products', label: 'Products', Icon: ShoppingBag, needs: 'products.edit', as: 'ask' },
  { path: '/config/settings', label: 'Settings', Icon: Settings, needs: 'editor.open' },
];

export function Shell() {
  const guard = useLeaveGuard();
  const [path] = useLocation();
  return (
    <Router aroundNav={guard.aroundNav}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#screen">
          Skip to the screen
        </a>
        <Rail />
        <div className={styles.screen}>
          <Boundary resetKey={path} fallback={(retry) => <ScreenFailed onRetry={retry} />}>
            <Switch>
              <Route path="/config" component={Home} />
              <Route path="/config/claim">
                <Redirect to="/config" replace />
              </Route>
              <Route path="/config/pages" component={Pages} />
              <Route path="/config/pages/:id/:panel?">
                {({ id, panel }) => <PageScreen key={id} id={id} panel={panel} guard={guard} />}
              </Route>
              <Route path="/config/items/:id">{({ id }) => <Items key={id} id={id} />}</Route>
              <Route path="/config/design">
                <StyleScreen guard={guard} />
              </Route>
              <Route path="/config/design/templates" component={Templates} />
              <Route path="/config/commerce/products" component={Products} />
              <Route path="/config/orders/:id">{({ id }) => <OrderPapers id={id} />}</Route>
              <Route path="/config/commerce/preferences/:namespace">
                {({ namespace }) => <PreferencesScreen key={namespace} namespace={namespace} />}
              </Route>
              <Route path="/config/settings" component={SettingsScreen} />
              <Route component={NoScreen} />
            </Switch>
          </Boundary>
        </div>
      </div>
      <LeavePrompt guard={guard} />
    </Router>
  );
}

function Rail() {
  const { person } = useEditor();
  const [path] = useLocation();
  const at = path.startsWith('/config/commerce/preferences/') ? '/config/settings' : path;
  const isHere = (area: Area) => (area.path === '/config' ? at === '/config' : at.startsWith(area.path));
  return (
    <nav className={styles.rail} aria-label="Editor">
      <span className={styles.mark}>
        <Mark />
      </span>
      {areas
        .filter((area) => can(person, area.needs, { as: area.as }))
        .map(({ Icon, ...area }) => (
          <Link key={area.path} href={area.path} aria-current={isHere({ Icon, ...area }) ? 'page' : undefined}>
            <Icon aria-hidden />
            {area.label}
          </Link>
        ))}
    </nav>
  );
}
