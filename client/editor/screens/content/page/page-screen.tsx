// The page editor: toolbar, panel (outline or history), and the page in its frame.

import { useQueryClient } from '@tanstack/react-query';
import { ListTree, Monitor, MousePointerClick, Redo2, Smartphone, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { can } from '../../../../../server/base/roles.ts';
import type { EditablePage } from '../../../../../server/content/document/edit-schema.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { WorkScreen } from '../../../../ui/work-screen.tsx';
import type { OpenDocument } from '../../../document/document-store.ts';
import { saveStatus } from '../../../document/save-status.ts';
import { useEditor } from '../../../editor-context.ts';
import { type Device, type PageArea, Stage, type StageHandle } from '../../../preview/stage.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import styles from '../../../shell/stage-screen.module.css';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { PageNotices } from './compare/page-notices.tsx';
import { History } from './history/history.tsx';
import { messages } from './messages.ts';
import { Outline } from './outline/outline.tsx';
import { PageSettingsDialog } from './settings/page-settings.tsx';
import { useOpenPage } from './use-open-page.ts';

type PageScreenProps = { id: string; panel?: string; guard: LeaveGuard };

export function PageScreen({ id, panel, guard }: PageScreenProps) {
  const { state, retry } = useOpenPage(id, guard);
  // A template area is shown on the page from which it was opened.
  const [on] = useState(() => pathOn(window.location.search));
  if (state.kind === 'loading')
    return (
      <div className={styles.waiting}>
        <Loading what={messages.what} />
      </div>
    );
  // Spec §8: for a missing page the server answers 'Unable to locate content'.
  if (state.kind === 'failed')
    return (
      <WorkScreen title={messages.page} actions={<ButtonLink href="/config/pages">{messages.allPages}</ButtonLink>}>
        <LoadFailed words={state.words} onRetry={retry} />
      </WorkScreen>
    );
  // The screen shows the title and the URL, so reopen the page.
  const shown = state.page.typeName === 'area' ? { ...state.page, path: on } : state.page;
  return <OpenPageScreen key={shown.path} open={state.open} page={shown} panel={panel} onSettings={retry} />;
}

type OpenPageScreenProps = { open: OpenDocument; page: EditablePage; panel?: string; onSettings(): void };

function OpenPageScreen({ open, page, panel = 'outline', onSettings }: OpenPageScreenProps) {
  const { person, toasts } = useEditor();
  const [device, setDevice] = useState<Device>(() => (window.innerWidth <= 640 ? 'phone' : 'desktop'));
  const [isBrowsing, setBrowsing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [areas, setAreas] = useState<readonly PageArea[]>([]);
  const stage = useRef<StageHandle>(null);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const canUndo = useStore(open.store, ({ edit }) => edit.undo.length > 0);
  const canRedo = useStore(open.store, ({ edit }) => edit.redo.length > 0);

  const undo = () => {
    stage.current?.endText();
    const label = open.undo();
    if (label) toasts.say(messages.undid({ label }));
  };
  const redo = () => {
    stage.current?.endText();
    const label = open.redo();
    if (label) toasts.say(messages.redid({ label }));
  };
  useShortcuts({ undo, redo, save: () => void open.settled() });

  const at = `/config/pages/${open.id}`;
  const isArea = page.typeName === 'area';
  const isLocked = isArea && areas.some(({ id, locked }) => id === open.id && locked === 1);
  const areaPath = (id: string) => `/config/pages/${id}?on=${encodeURIComponent(page.path)}`;
  const onPublished = (rev: number | undefined) => {
    if (rev !== undefined) open.markPublished(rev);
    setPublishing(false);
    void client.invalidateQueries({ queryKey: ['drafts'] });
    void client.invalidateQueries({ queryKey: ['pages'] });
    void client.invalidateQueries({ queryKey: ['versions', open.id] });
  };
  const onRolledBack = async () => {
    await open.reload();
    stage.current?.reload();
    void client.invalidateQueries({ queryKey: ['drafts'] });
    void client.invalidateQueries({ queryKey: ['pages'] });
  };

  return (
    <div className={styles.screen}>
      <title>{ui.ended({ title: page.navigationTitle })}</title>
      <section className={styles.bar} aria-label={messages.tools}>
        <span className={styles.toggle}>
          <IconButton
            label={messages.outline}
            icon={<ListTree />}
            pressed={isPanelOpen}
            onPress={() => setPanelOpen(!isPanelOpen)}
          />
        </span>
        <div className={styles.name}>
          <h1>{page.navigationTitle}</h1>
          <p className={styles.state}>
            <DraftBadge open={open} />
            <SaveWords open={open} />
          </p>
        </div>
        <SignInAgain open={open} />
        <IconButton label={messages.undo} icon={<Undo2 />} isDisabled={!canUndo} onPress={undo} />
        <IconButton label={messages.redo} icon={<Redo2 />} isDisabled={!canRedo} onPress={redo} />
        {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's group is no fieldset */}
        <div role="group" aria-label={messages.device} className={styles.devices}>
          <IconButton
            label={messages.phone}
            icon={<Smartphone />}
            pressed={device === 'phone'}
            onPress={() => setDevice('phone')}
          />
          <IconButton
            label={messages.desktop}
            icon={<Monitor />}
            pressed={device === 'desktop'}
            onPress={() => setDevice('desktop')}
          />
        </div>
        <span className={styles.wide}>
          <IconButton
            label={messages.tryPage}
            icon={<MousePointerClick />}
            pressed={isBrowsing}
            onPress={() => setBrowsing(!isBrowsing)}
          />
        </span>
        {can(person, 'pages.publish') && (
          <Button kind="primary" onPress={() => setPublishing(true)}>
            {messages.publish}
          </Button>
        )}
      </section>
      <section
        className={styles.panel}
        aria-label={panel === 'history' ? messages.history : messages.outline}
        data-open={isPanelOpen || undefined}
      >
        <nav className={styles.tabs} aria-label={messages.panels}>
          <Link href={at} aria-current={panel === 'history' ? undefined : 'page'}>
            {messages.outline}
          </Link>
          {can(person, 'pages.publish') && page.parentId === undefined && !isArea && (
            <Link href={`${at}/settings`} aria-haspopup="dialog">
              {messages.settings}
            </Link>
          )}
          {can(person, 'versions.restore', { as: 'read' }) && (
            <Link href={`${at}/history`} aria-current={panel === 'history' ? 'page' : undefined}>
              {messages.history}
            </Link>
          )}
        </nav>
        <div className={styles.content}>
          {panel === 'history' ? (
            <History open={open} onRolledBack={onRolledBack} />
          ) : (
            <Outline
              open={open}
              isLocked={isLocked}
              areas={areas.filter(({ id }) => id !== open.id).map((area) => ({ ...area, href: areaPath(area.id) }))}
              onEdit={(block, field) => {
                // On a narrow screen the panel covers the page.
                setPanelOpen(false);
                stage.current?.editText(block, field);
              }}
              onReveal={() => stage.current?.reveal()}
            />
          )}
        </div>
      </section>
      <main id="screen" className={styles.stage} aria-label={messages.page} tabIndex={-1}>
        <PageNotices open={open} onEndText={() => stage.current?.endText()} />
        <Stage
          ref={stage}
          open={open}
          page={page}
          device={device}
          mode={isBrowsing ? 'browse' : 'edit'}
          onUndo={undo}
          onRedo={redo}
          onNavigate={(id) => navigate(`/config/pages/${id}`)}
          onAreas={setAreas}
          onArea={(id) => navigate(areaPath(id))}
          isLocked={isLocked}
          onTextFailed={() => toasts.say(messages.textFailed)}
          onTextLeft={() => {
            flushSync(() => setPanelOpen(true));
            focusOutline(open);
          }}
        />
      </main>
      {panel === 'settings' && can(person, 'pages.publish') && (
        <PageSettingsDialog
          id={open.id}
          onClose={() => navigate(at)}
          onSaved={() => {
            navigate(at);
            onSettings();
          }}
        />
      )}
      {isPublishing && <PublishDialog open={open} onClose={() => setPublishing(false)} onPublished={onPublished} />}
    </div>
  );
}

/** `?on=/about`: a path of this site. */
function pathOn(search: string): string {
  const path = new URLSearchParams(search).get('on') ?? '/';
  return /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Restores the focus. */
function focusOutline(open: OpenDocument): void {
  const { blockId } = open.store.getState().selection;
  const row = blockId && document.querySelector<HTMLElement>(`#outline [data-key="b:${CSS.escape(blockId)}"]`);
  if (row) row.focus();
}

function SaveWords({ open }: { open: OpenDocument }) {
  const save = useStore(open.store, (state) => state.save);
  const isBad = save.kind !== 'saved' && save.kind !== 'saving';
  return (
    <span className={styles.save} data-bad={isBad || undefined} role="status">
      {saveStatus(save)}
    </span>
  );
}

function SignInAgain({ open }: { open: OpenDocument }) {
  const isOut = useStore(open.store, ({ save }) => save.kind === 'signed-out');
  return isOut && <Button onPress={() => window.location.reload()}>{messages.signIn}</Button>;
}

function DraftBadge({ open }: { open: OpenDocument }) {
  const isChanged = useStore(open.store, ({ edit }) => edit.changed);
  return isChanged ? <Badge tone="warn">{messages.draft}</Badge> : <Badge tone="good">{messages.isPublished}</Badge>;
}
