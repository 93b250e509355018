// The style editor: the current template's tweaks next to a live preview.
// Template-folders 9; editor F1 to F8.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { templateCalls } from '../../../../../server/site/template/calls.ts';
import type { DesignTweak, DesignValues, OpenedDesign } from '../../../../../server/site/template/design-schema.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { type FieldsState, RecordFields } from '../../../../ui/form/record-form.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { type Device, DeviceSwitch } from '../../../preview/device-switch.tsx';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { SaveStatus, StageScreen } from '../../../shell/stage-screen.tsx';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';
import { callParts, useCall } from '../../../use-call.ts';
import { PublishDialog } from '../../content/publish/publish.ts';
import { begun, changesOf, chose, mergedOver, redone, undone } from './chosen.ts';
import { DesignFrame } from './design-frame.tsx';
import { messages } from './messages.ts';
import { TweakField } from './tweak-field.tsx';

const tryAfterMs = 120;

export function StyleScreen({ guard }: { guard: LeaveGuard }) {
  const design = useCall(templateCalls.openDesign, undefined, { refetchOnWindowFocus: false, gcTime: 0 });
  if (design.data)
    return (
      <StyleEditor
        key={`${design.data.templateId} ${design.data.templateRevision}`}
        design={design.data}
        guard={guard}
        onReload={() => void design.refetch()}
      />
    );
  return (
    <WorkScreen
      title={messages.styles}
      actions={<ButtonLink href="/config/design/templates">{messages.templates}</ButtonLink>}
    >
      <Waiting query={design} what={messages.what} words={errorText} />
    </WorkScreen>
  );
}

type StyleEditorProps = { design: OpenedDesign; guard: LeaveGuard; onReload(): void };

function StyleEditor({ design, guard, onReload }: StyleEditorProps) {
  const { toasts, person } = useEditor();
  const [saved, setSaved] = useState<Readonly<Record<string, string>>>(design.values);
  const [seen, setSeen] = useState(design.revision);
  const [isDraft, setDraft] = useState(design.isDraft);
  const [isPublishing, setPublishing] = useState(false);
  const [state, setState] = useState(() => begun(design.values));
  const [loads, setLoads] = useState(0);
  const [device, setDevice] = useState<Device>('desktop');
  const [present, setPresent] = useState<ReadonlySet<string>>();
  const [dispute, setDispute] = useState<{ fields: readonly string[]; taken: readonly string[] }>();
  const problem = useRef<string>(undefined);
  /** The latest answer that is below this user's choices, or older than their save. */
  const merged = useRef<OpenedDesign>(undefined);
  const latest = useRef(design);
  latest.current = design;
  const changes = changesOf(saved, state.values);
  const disputed = dispute?.fields.filter((name) => name in changes) ?? [];
  const isChanged = Object.keys(changes).length > 0;

  const asked = useLate(JSON.stringify(changes), tryAfterMs);
  const tried = useQuery({
    ...callParts(templateCalls.tryDesign, design.templateId, design.templateRevision, loads, asked),
    queryFn: () => ask(templateCalls.tryDesign, { body: { templateId: design.templateId, values: JSON.parse(asked) } }),
    // The first stylesheet is already on the page; later ones may be equal to it.
    enabled: asked !== '{}' || state.past.length > 0 || state.future.length > 0,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 30_000,
  });
  const save = useMutation({
    mutationFn: () =>
      ask(templateCalls.saveDesign, { body: { templateId: design.templateId, values: changes, revision: seen } }),
    onSuccess({ values, isDraft, revision }) {
      setSaved(values);
      setSeen(revision);
      setDraft(isDraft);
      // Reload the frame, so that scripts see the new values too.
      setLoads(loads + 1);
      merged.current = latest.current;
      setDispute(undefined);
      toasts.say(messages.saved);
    },
    onError(error) {
      problem.current = errorText(error);
      if (!(error instanceof Refused) || error.status !== 409) return;
      merged.current = undefined;
      onReload();
    },
  });
  const isDisputed = disputed.length > 0;
  const canSave = isChanged && !isDisputed && !save.isPending;
  // Another user's save. This user chooses where both changed the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is loaded
  useEffect(() => {
    setDraft(design.isDraft);
    if (save.isPending || design === merged.current) return;
    merged.current = design;
    if (design.revision === seen) return;
    save.reset();
    setSeen(design.revision);
    setSaved(design.values);
    const next = mergedOver(state, saved, design.values, Date.now());
    setState(next.state);
    setLoads((before) => before + 1);
    if (isChanged) setDispute({ fields: [...disputed, ...next.disputed], taken: next.taken });
  }, [design, save.isPending]);
  useGuarded(guard, {
    isChanged,
    save: async () => {
      problem.current = isDisputed ? ui.chooseFirst : undefined;
      if (!canSave) return false;
      return save.mutateAsync().then(
        () => true,
        () => false,
      );
    },
    discard: () => setState(begun(saved)),
    problem: () => problem.current,
  });
  const undo = () => setState(undone);
  const redo = () => setState(redone);
  useShortcuts({ undo, redo, save: () => canSave && save.mutate() });
  const change = (name: string, values: DesignValues) => {
    save.reset();
    setState((before) => chose(before, name, values, Date.now()));
  };

  const selectors = [...new Set(design.tweaks.flatMap(({ showOnlyWhenPresent: one }) => (one ? [one] : [])))];
  const isUsed = ({ showOnlyWhenPresent: one }: DesignTweak) => one === undefined || !present || present.has(one);
  const fonts = design.tweaks.flatMap(({ rule }) => rule?.['font-family'] ?? []);
  const hidden = design.tweaks.filter((tweak) => !isUsed(tweak)).length;
  const failed = save.error ?? tried.error;
  const tweakOf = (name: string) =>
    design.tweaks.find((one) => one.name === name) ??
    design.tweaks.find((one) => one.rule !== undefined && name.startsWith(`${one.name}-`));
  const wordsOf = Object.fromEntries(
    [...disputed, ...(dispute?.taken ?? [])].map((name) => [name, tweakOf(name)?.label ?? name]),
  );
  const textOf = (_: string, value: unknown) => (typeof value === 'string' ? value : messages.byDefault);
  const keep = (name: string) =>
    setDispute((before) => before && { fields: disputed.filter((one) => one !== name), taken: [] });
  const isShown = isDisputed || (dispute?.taken.length ?? 0) > 0;
  const record: FieldsState<Readonly<Record<string, string>>> = {
    ...{ values: state.values, stored: saved, problems: [], refusals: 0, failure: undefined },
    dispute: isShown
      ? {
          fields: disputed,
          taken: dispute?.taken ?? [],
          take(name) {
            change(name, { [name]: saved[name] ?? null });
            keep(name);
          },
          keep,
          close: () => setDispute(undefined),
        }
      : undefined,
  };
  return (
    <StageScreen
      title={messages.styles}
      tools={messages.tools}
      badges={isDraft && <Badge tone="warn">{messages.unpublished}</Badge>}
      status={
        <SaveStatus>
          {save.isPending
            ? messages.saving
            : isChanged
              ? messages.notSaved
              : isDraft
                ? messages.isSaved
                : messages.live}
        </SaveStatus>
      }
      actions={
        <>
          <IconButton label={messages.undo} icon={<Undo2 />} isDisabled={state.past.length === 0} onPress={undo} />
          <IconButton label={messages.redo} icon={<Redo2 />} isDisabled={state.future.length === 0} onPress={redo} />
          <DeviceSwitch device={device} onChange={setDevice} />
          <Button
            kind={isDraft && !isChanged ? 'plain' : 'primary'}
            isPending={save.isPending}
            isDisabled={!canSave}
            onPress={() => save.mutate()}
          >
            {save.isPending ? messages.saving : messages.save}
          </Button>
          {can(person, 'pages.publish') && (
            <Button
              kind={isDraft && !isChanged ? 'primary' : 'plain'}
              isDisabled={isChanged || !isDraft}
              onPress={() => setPublishing(true)}
            >
              {messages.publish}
            </Button>
          )}
        </>
      }
      panel={{
        label: messages.settings,
        content: (
          <Stack gap={5}>
            <Toolbar isSpread>
              <Note isLarge>{messages.template({ name: design.templateName })}</Note>
              {can(person, 'code.site') && (
                <ButtonLink href="/config/design/templates">{messages.templates}</ButtonLink>
              )}
            </Toolbar>
            {failed && <Notice tone="bad">{errorText(failed)}</Notice>}
            <RecordFields form={record} wordsOf={wordsOf} textOf={textOf}>
              {design.tweaks.length === 0 && <p>{messages.noTweaks}</p>}
              {design.presets.length > 0 && (
                <Stack as="fieldset" kind="part">
                  <legend>{messages.presets}</legend>
                  <Toolbar>
                    {design.presets.map(({ name, title, values }) => (
                      <Button key={name} onPress={() => change(`preset ${name}`, values)}>
                        {title}
                      </Button>
                    ))}
                  </Toolbar>
                </Stack>
              )}
              {grouped(design.tweaks.filter(isUsed)).map(([category, tweaks]) => (
                <Stack key={category} as="fieldset" kind="part">
                  <legend>{category || messages.general}</legend>
                  {tweaks.map((tweak) => (
                    <TweakField
                      key={tweak.name}
                      tweak={tweak}
                      values={state.values}
                      fonts={fonts}
                      onChange={(values) => change(tweak.name, values)}
                    />
                  ))}
                </Stack>
              ))}
              {hidden > 0 && <Note isLarge>{messages.unused({ count: hidden })}</Note>}
            </RecordFields>
          </Stack>
        ),
      }}
      page={messages.page}
      dialogs={
        isPublishing && (
          <PublishDialog
            onClose={() => setPublishing(false)}
            onPublished={() => {
              setPublishing(false);
              onReload();
            }}
          />
        )
      }
    >
      <DesignFrame
        revision={loads}
        tried={tried.data}
        selectors={selectors}
        device={device}
        onPresent={(found) => setPresent(new Set(found))}
      />
    </StageScreen>
  );
}

/** Tweaks by category in the template's order, uncategorized ones first. */
function grouped(tweaks: readonly DesignTweak[]): [category: string, tweaks: DesignTweak[]][] {
  const groups = Map.groupBy(tweaks, ({ category }) => category);
  return [...groups].sort(([a], [b]) => Number(b === '') - Number(a === ''));
}

/** The debounced value. */
function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return late;
}
