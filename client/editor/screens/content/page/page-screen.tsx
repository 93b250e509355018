// The page editor: toolbar, panel (outline or history), and the page in its frame.

import { ListTree, MousePointerClick, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { can } from '../../../../../server/base/roles.ts';
import type { EditablePage } from '../../../../../server/content/document/edit-schema.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { firstField } from '../../../document/block-labels.ts';
import type { OpenDocument } from '../../../document/document-store.ts';
import type { InsertionPoint } from '../../../document/place-edges.ts';
import { useEditor } from '../../../editor-context.ts';
import { type Device, DeviceSwitch } from '../../../preview/device-switch.tsx';
import type { TextLink } from '../../../preview/frame/text-session.ts';
import type { PageArea, ThemeColors } from '../../../preview/reports.ts';
import { Stage, type StageHandle } from '../../../preview/stage.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { Centered, OverPage, PanelTabs, StageScreen, useNarrow, WideOnly } from '../../../shell/stage-screen.tsx';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';
import { useCanvas, useCanvasKeys } from './canvas/use-canvas.ts';
import { PageNotices } from './compare/page-notices.tsx';
import type { LibraryItem } from './library/library.tsx';
import { panels, usePanelsAhead } from './load-panels.ts';
import { messages } from './messages.ts';
import { PresentPeople } from './presence/present-people.tsx';
import { SharedNotice } from './shared/shared-notice.tsx';
import { useSharedActs } from './shared/use-shared-acts.tsx';
import { PublishActions, SaveWords, StateBadges } from './states/page-states.tsx';
import { useAskedPart } from './use-asked-part.ts';
import { useCatchUp, useOpenPage, useSharedCatchUp } from './use-open-page.ts';

const LinkDialog = lazy(async () => ({ default: (await panels.linkDialog()).LinkDialog }));
const PictureDialog = lazy(async () => ({ default: (await panels.pictureDialog()).PictureDialog }));
const Inspector = lazy(async () => ({ default: (await panels.inspector()).Inspector }));
const Outline = lazy(async () => ({ default: (await panels.outline()).Outline }));
const FrameMenu = lazy(async () => ({ default: (await panels.blockMenu()).FrameMenu }));
const History = lazy(async () => ({ default: (await panels.history()).History }));
const PublishDialog = lazy(async () => ({ default: (await panels.publishDialog()).PublishDialog }));
const PlaceBar = lazy(async () => ({ default: (await panels.placeBar()).PlaceBar }));
const Library = lazy(async () => ({ default: (await panels.library()).Library }));

export function PageScreen({ id, panel, guard }: { id: string; panel?: string; guard: LeaveGuard }) {
  const { state, retry } = useOpenPage(id, guard);
  // A template area or shared section is shown on the page it was opened from.
  const [on] = useState(() => pathOn(window.location.search));
  if (state.kind === 'loading')
    return (
      <Centered>
        <Loading what={messages.what} />
      </Centered>
    );
  // Spec §8: for a missing page the server answers 'Unable to locate content'.
  if (state.kind === 'failed')
    return (
      <WorkScreen title={messages.page} actions={<ButtonLink href="/config/pages">{messages.allPages}</ButtonLink>}>
        <LoadFailed words={state.words} onRetry={retry} />
      </WorkScreen>
    );
  // The screen shows title and URL, so reopen the page when they change.
  const shown = isOnPages(state.page) ? { ...state.page, path: on } : state.page;
  return <OpenPageScreen key={shown.path} open={state.open} page={shown} panel={panel} />;
}

function OpenPageScreen({ open, page, panel = 'outline' }: { open: OpenDocument; page: EditablePage; panel?: string }) {
  const { person, toasts } = useEditor();
  const [device, setDevice] = useState<Device>(() => (window.innerWidth <= 640 ? 'phone' : 'desktop'));
  const [isBrowsing, setBrowsing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(panel === 'history');
  const [areas, setAreas] = useState<readonly PageArea[]>([]);
  const [textLink, setTextLink] = useState<TextLink>();
  const [isPickingImage, setPickingImage] = useState(false);
  const [themes, setThemes] = useState<ThemeColors>({});
  const stage = useRef<StageHandle>(null);
  const [, navigate] = useLocation();
  useCatchUp(open);
  useSharedCatchUp(open, (sectionIds) => stage.current?.redraw(sectionIds));
  useAskedPart(open);
  usePanelsAhead();
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
  const isInspecting = panel === 'edit';
  const { search } = window.location;
  const selection = useStore(open.store, (state) => state.selection);
  // Clicking on the page opens the inspector. On a phone the panel would cover the page, so a button opens it there.
  const latest = useRef({ panel, toEdit: () => {} });
  latest.current = { panel, toEdit: () => navigate(`${at}/edit${search}`, { replace: true }) };
  useEffect(
    () =>
      open.store.subscribe(({ selection: now }, { selection: before }) => {
        const isPicked = now !== before && now.isPicked && (now.blockId ?? now.sectionId) !== undefined;
        if (isPicked && latest.current.panel === 'outline') latest.current.toEdit();
      }),
    [open],
  );
  const inspect = () => {
    flushSync(() => setPanelOpen(true));
    latest.current.toEdit();
    // The pressed button is gone.
    document.querySelector<HTMLElement>(`a[href="${at}/edit${search}"]`)?.focus();
    stage.current?.reveal(isNarrow ? 'start' : 'nearest');
  };
  const isArea = isOnPages(page);
  const isLocked = isArea && areas.some(({ id, locked }) => id === open.id && locked === 1);
  const { canvas, announced } = useCanvas(open, isLocked);
  const [library, setLibrary] = useState<{ first: 'block' | 'section'; place: InsertionPoint }>();
  const [isPlacing, setPlacing] = useState(false);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const openLibrary = (first: 'block' | 'section' = 'block', place = canvas.placeOfSelection()) => {
    if (isLocked) return;
    stage.current?.endText();
    setLibrary({ first, place });
    setPanelOpen(true);
  };
  useCanvasKeys(canvas, () => openLibrary());
  const add = (item: LibraryItem, place: InsertionPoint) => {
    const id = item.kind === 'section' ? canvas.insertLayout(item.layout, place) : canvas.insert(item, place);
    if (id === undefined) return;
    stage.current?.showNew(id);
    const block = open.store.getState().edit.document.blocks[id];
    if (block && !firstField(block)) latest.current.toEdit();
    flushSync(() => {
      setLibrary(undefined);
      // On a narrow screen the panel covers the page.
      setPanelOpen(false);
    });
    focusOutline(open);
  };
  const dragged = useRef<LibraryItem>(undefined);
  const closePanels = () => {
    flushSync(() => setLibrary(undefined));
    focusOutline(open);
  };
  const isNarrow = useNarrow();
  const tryPage = () => {
    stage.current?.endText();
    setPanelOpen(false);
    setBrowsing(true);
  };
  const onReplaced = async () => {
    await open.reload();
    stage.current?.reload();
  };
  const { acts: shared, dialogs } = useSharedActs(open, page.path, () => void onReplaced());
  const parts = {
    open,
    canvas,
    onLibrary: () => openLibrary(),
    onPlace: () => setPlacing(true),
    shared,
    mayLock: can(person, 'pages.publish'),
  };
  const areaPath = (id: string) => `/config/pages/${id}?on=${encodeURIComponent(page.path)}`;
  const onPublished = (rev: number | undefined) => {
    if (rev !== undefined) open.markPublished(rev);
    setPublishing(false);
  };

  return (
    <StageScreen
      title={page.navigationTitle}
      tools={messages.tools}
      toggle={
        <IconButton
          label={messages.outline}
          icon={<ListTree />}
          pressed={isPanelOpen}
          onPress={() => setPanelOpen(!isPanelOpen)}
        />
      }
      badges={<StateBadges open={open} />}
      status={<SaveWords open={open} />}
      actions={
        <>
          <SignInAgain open={open} />
          <PresentPeople open={open} />
          <IconButton label={messages.undo} icon={<Undo2 />} isDisabled={!canUndo} onPress={undo} />
          <IconButton label={messages.redo} icon={<Redo2 />} isDisabled={!canRedo} onPress={redo} />
          <DeviceSwitch device={device} onChange={setDevice} />
          <WideOnly>
            <IconButton
              label={messages.tryPage}
              icon={<MousePointerClick />}
              pressed={isBrowsing}
              onPress={() => setBrowsing(!isBrowsing)}
            />
          </WideOnly>
          <PublishActions
            open={open}
            onPublish={() => setPublishing(true)}
            more={isNarrow && !isBrowsing ? [{ id: 'try', label: messages.tryPage, run: tryPage }] : []}
          />
        </>
      }
      panel={{
        label: isInspecting ? messages.edit : panel === 'history' ? messages.history : messages.outline,
        isOver: true,
        isOpen: isPanelOpen,
        tabs: (
          <PanelTabs label={messages.panels}>
            <Link href={at + search} aria-current={panel === 'outline' ? 'page' : undefined}>
              {messages.outline}
            </Link>
            <Link href={`${at}/edit${search}`} aria-current={isInspecting ? 'page' : undefined}>
              {messages.edit}
            </Link>
            {!isArea &&
              (page.parentId === undefined
                ? can(person, 'pages.publish') && <Link href={`${at}/settings`}>{messages.settings}</Link>
                : can(person, 'items.edit') && <Link href={`/config/item/${open.id}`}>{messages.settings}</Link>)}
            {can(person, 'versions.restore', { as: 'read' }) && (
              <Link href={`${at}/history${search}`} aria-current={panel === 'history' ? 'page' : undefined}>
                {messages.history}
              </Link>
            )}
          </PanelTabs>
        ),
        content: library ? (
          <Suspense fallback={<Loading what={messages.libraryWhat} />}>
            <Library
              document={open.store.getState().edit.document}
              place={library.place}
              first={library.first}
              hasSections={!isArea}
              onChoose={(item) => add(item, library.place)}
              onDrag={(item, at) => {
                dragged.current = item;
                stage.current?.drag(item.kind, at);
              }}
              onDragEnd={(_, isDrop) => stage.current?.endDrag(isDrop)}
              onManageShared={shared.manage}
              onClose={closePanels}
            />
          </Suspense>
        ) : panel === 'history' ? (
          <Suspense fallback={<Loading what={messages.historyWhat} />}>
            <History open={open} path={page.path} onRolledBack={onReplaced} />
          </Suspense>
        ) : isInspecting ? (
          <Suspense fallback={<Loading what={messages.settingsWhat} />}>
            <Inspector {...{ open, isLocked, themes, shared }} onFocus={() => stage.current?.endText()} />
          </Suspense>
        ) : (
          <Suspense fallback={<Loading what={messages.outlineWhat} />}>
            <Outline
              {...parts}
              isLocked={isLocked}
              areas={areas.filter(({ id }) => id !== open.id).map((area) => ({ ...area, href: areaPath(area.id) }))}
              onEdit={(block, field) => {
                // On a narrow screen the panel covers the page.
                setPanelOpen(false);
                stage.current?.editText(block, field);
              }}
              onInspect={inspect}
            />
          </Suspense>
        ),
      }}
      page={messages.page}
      dialogs={
        <>
          <Suspense>
            {textLink && (
              <LinkDialog
                link={textLink}
                onClose={() => {
                  flushSync(() => setTextLink(undefined));
                  stage.current?.backToText();
                }}
                onSave={({ href, newWindow, name = '' }) => {
                  flushSync(() => setTextLink(undefined));
                  stage.current?.setLink({ href, newWindow, name });
                }}
              />
            )}
            {isPickingImage && (
              <PictureDialog
                max={1}
                onClose={() => {
                  flushSync(() => setPickingImage(false));
                  stage.current?.backToText();
                }}
                onChosen={([image]) => {
                  flushSync(() => setPickingImage(false));
                  if (!image) return;
                  const { id, altText, widthPx, heightPx } = image;
                  stage.current?.insertImage({ imageId: id, altText: altText.slice(0, 250), widthPx, heightPx });
                }}
              />
            )}
          </Suspense>
          {dialogs}
          <Suspense>
            {isPublishing && (
              <PublishDialog open={open} onClose={() => setPublishing(false)} onPublished={onPublished} />
            )}
          </Suspense>
        </>
      }
    >
      {!isPanelOpen && !isBrowsing && (selection.blockId ?? selection.sectionId) !== undefined && (
        <OverPage>
          <Button kind="primary" onPress={inspect}>
            <SlidersHorizontal aria-hidden /> {messages.editSettings}
          </Button>
        </OverPage>
      )}
      {page.typeName === 'shared' && <SharedNotice id={open.id} path={page.path} />}
      <PageNotices open={open} onEndText={() => stage.current?.endText()} />
      <Suspense>{isPlacing && <PlaceBar open={open} canvas={canvas} onClose={() => setPlacing(false)} />}</Suspense>
      <Stage
        ref={stage}
        open={open}
        canvas={canvas}
        page={page}
        device={device}
        mode={isBrowsing ? 'browse' : 'edit'}
        onEdit={() => {
          flushSync(() => setBrowsing(false));
          focusOutline(open);
        }}
        onUndo={undo}
        onRedo={redo}
        onNavigate={(id) => navigate(`/config/pages/${id}`)}
        onInsert={openLibrary}
        onDropped={(place) => dragged.current && add(dragged.current, place)}
        onMenu={setMenuAt}
        onAreas={setAreas}
        onThemes={setThemes}
        onArea={(id) => navigate(areaPath(id))}
        isLocked={isLocked}
        onLink={setTextLink}
        onImage={() => setPickingImage(true)}
        onTextFailed={() => toasts.say(messages.textFailed)}
        onTextLeft={() => {
          // A text also ends when the owner goes on elsewhere, e.g. to a field of the inspector, and stays there.
          const isLeft =
            document.activeElement instanceof HTMLIFrameElement || document.activeElement === document.body;
          if (isBrowsing || !isLeft) return;
          flushSync(() => setPanelOpen(true));
          focusOutline(open);
        }}
      />
      <Suspense>{menuAt && <FrameMenu {...parts} at={menuAt} onClose={() => setMenuAt(undefined)} />}</Suspense>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </StageScreen>
  );
}

/** Whether the document has no page of its own. */
const isOnPages = ({ typeName }: EditablePage): boolean => typeName === 'area' || typeName === 'shared';

/** `?on=/about`: a path on this site. */
function pathOn(search: string): string {
  const path = new URLSearchParams(search).get('on') ?? '/';
  return /^\/(?![/\\])/.test(path) ? path : '/';
}

/** The row of the selection or, where it is hidden, the page. */
function focusOutline(open: OpenDocument): void {
  const { blockId, sectionId = '' } = open.store.getState().selection;
  const key = CSS.escape(blockId ? `b:${blockId}` : `s:${sectionId}`);
  const row = document.querySelector<HTMLElement>(`#outline [data-key="${key}"]`);
  (row?.offsetParent ? row : document.getElementById('screen'))?.focus();
}

function SignInAgain({ open }: { open: OpenDocument }) {
  const isOut = useStore(open.store, ({ save }) => save.kind === 'signed-out');
  return isOut && <Button onPress={() => window.location.reload()}>{messages.signIn}</Button>;
}
