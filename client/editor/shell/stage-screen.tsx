// A screen with the site beside a panel: a bar, the panel, and the page in its frame. Editor §5.
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { messages as ui } from '../../ui/messages.ts';
import styles from './stage-screen.module.css';

type StageScreenProps = {
  title: string;
  /** Label of the bar. */
  tools: string;
  /** Before the title. */
  toggle?: ReactNode;
  badges?: ReactNode;
  status: ReactNode;
  actions: ReactNode;
  panel: {
    label: string;
    /** On a narrow screen, the panel is below the page, or over it once open. */
    isOver?: boolean;
    isOpen?: boolean;
    isWide?: boolean;
    tabs?: ReactNode;
    content: ReactNode;
  };
  /** Label of the page. */
  page: string;
  children: ReactNode;
  dialogs?: ReactNode;
};

export const StageScreen = ({ title, tools, toggle, badges, status, actions, panel, ...rest }: StageScreenProps) => (
  <div className={styles.screen} data-over={panel.isOver} data-wide={panel.isWide || undefined}>
    <title>{ui.ended({ title })}</title>
    <section className={styles.bar} aria-label={tools}>
      {toggle && <span className={styles.toggle}>{toggle}</span>}
      <div className={styles.name}>
        <h1>{title}</h1>
        <p className={styles.state}>
          {badges}
          {status}
        </p>
      </div>
      {actions}
    </section>
    <section className={styles.panel} aria-label={panel.label} data-open={panel.isOpen || undefined}>
      {panel.tabs}
      <div className={styles.content}>{panel.content}</div>
    </section>
    <main id="screen" className={styles.stage} aria-label={rest.page} tabIndex={-1}>
      {rest.children}
    </main>
    {rest.dialogs}
  </div>
);

export const SaveStatus = ({ isBad, children }: { isBad?: boolean; children: ReactNode }) => (
  <span className={styles.save} data-bad={isBad || undefined} role="status">
    {children}
  </span>
);

/** Links to the panel's parts. */
export const PanelTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
);

/** Actions that do not fit in the bar on a phone. A menu offers them there. */
export const WideOnly = ({ children }: { children: ReactNode }) => <span className={styles.wide}>{children}</span>;

const narrow = () => matchMedia('(max-width: 640px)');

/** Whether the bar shows no `WideOnly` actions. */
export const useNarrow = (): boolean => useSyncExternalStore(watchWidth, () => narrow().matches);

function watchWidth(onChange: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** On a narrow screen, over the page. */
export const OverPage = ({ children }: { children: ReactNode }) => <div className={styles.inspect}>{children}</div>;

/** A line above the page. */
export const Strip = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={styles.strip} />;

/** A button per device view. */
export const DeviceButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group in a toolbar isn't a fieldset
  <div role="group" aria-label={label} className={styles.devices}>
    {children}
  </div>
);

/** In the middle of the screen, while the rest is loading. */
export const Centered = ({ isMain, children }: { isMain?: boolean; children?: ReactNode }) =>
  isMain ? <main className={styles.waiting}>{children}</main> : <div className={styles.waiting}>{children}</div>;
