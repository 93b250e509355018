// The style editor: the current template's tweaks next to a live preview.
// Template-folders 9; editor F1 to F8.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import type { OfferedFont } from '../../../../../server/site/font/schema.ts';
import { templateCalls } from '../../../../../server/site/template/calls.ts';
import type { DesignTweak, DesignValues, OpenedDesign } from '../../../../../server/site/template/design-schema.ts';
import { declarationsOf } from '../../../../../server/site/template/tweaks.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { type FieldsState, RecordFields } from '../../../../ui/form/record-form.tsx';
import { recordMessages } from '../../../../ui/form/record-messages.ts';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { type Device, DeviceSwitch } from '../../../preview/device-switch.tsx';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { SaveStatus, StageScreen } from '../../../shell/stage-screen.tsx';
import { useShortcuts } from '../../../shell/use-shortcuts.ts';
import { callParts, useCall } from '../../../use-call.ts';
import { useLate } from '../../../use-late.ts';
import { PartHistory } from '../../content/publish/part-history.tsx';
import { PublishDialog } from '../../content/publish/publish.ts';
import { begun, changesOf, chose, mergedOver, redone, undone } from './chosen.ts';
import type { ColorFormat } from './color.ts';
import { DesignFrame } from './design-frame.tsx';
import { FontPicker, familyName } from './font-picker.tsx';
import { Looks } from './looks.tsx';
import { messages } from './messages.ts';
import { ContrastMatrix, FormatField } from './palette.tsx';
import { fontRuleOf, isStack, TweakField, weightsOf } from './tweak-field.tsx';

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
  const [format, setFormat] = useState<ColorFormat>('hex');
  /** The look that is shown in the frame only. */
  const [look, setLook] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const [isApplied, setApplied] = useState(false);
  /** The font tweak that the picker is open for. */
  const [picked, setPicked] = useState<string>();
  const [dispute, setDispute] = useState<{ fields: readonly string[]; taken: readonly string[] }>();
  const problem = useRef<string>(undefined);
  /** The latest answer that is below this user's choices, or older than their save. */
  const merged = useRef<OpenedDesign>(undefined);
  const latest = useRef(design);
  latest.current = design;
  const changes = changesOf(saved, state.values);
  const disputed = dispute?.fields.filter((name) => name in changes) ?? [];
  const isChanged = Object.keys(changes).length > 0;

  const lookValues = design.presets.find(({ name }) => name === look)?.values;
  const asked = useLate(JSON.stringify(changesOf(saved, { ...state.values, ...lookValues })), tryAfterMs);
  const tried = useQuery({
    ...callParts(templateCalls.tryDesign, design.templateId, design.templateRevision, seen, loads, asked),
    queryFn: () => ask(templateCalls.tryDesign, { body: { templateId: design.templateId, values: JSON.parse(asked) } }),
    // The first stylesheet is already on the page; later ones may be equal to it.
    enabled: asked !== '{}' || hasTried || state.past.length > 0 || state.future.length > 0,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the look is among the changes
  useEffect(() => {
    if (!isApplied) return;
    setApplied(false);
    if (canSave) save.mutate();
  }, [isApplied]);
  const wasPicked = useRef<string>(undefined);
  useEffect(() => {
    if (picked === undefined && wasPicked.current !== undefined)
      document.querySelector<HTMLElement>(`[data-font="${CSS.escape(wasPicked.current)}"]`)?.focus();
    wasPicked.current = picked;
  }, [picked]);
  useGuarded(guard, {
    isChanged,
    save: async () => {
      problem.current = isDisputed ? recordMessages.chooseFirst : undefined;
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
  const fontTweaks = design.tweaks.filter(({ type }) => type === 'font');
  /** The values that give a font tweak this font, in a weight that the font has. */
  const fontValues = (tweak: DesignTweak, { stack, font }: { stack: string; font?: OfferedFont }): DesignValues => {
    const found: DesignValues = {};
    const { rule, set } = fontRuleOf({ tweak, values: state.values, onChange: (one) => Object.assign(found, one) });
    const weights = weightsOf(font);
    const now = Number.parseInt(rule['font-weight'] ?? '', 10);
    const weight = weights?.toSorted((a, b) => Math.abs(Number(a) - now) - Math.abs(Number(b) - now))[0];
    set({ 'font-family': stack, ...(weight !== undefined && !Number.isNaN(now) && { 'font-weight': weight }) });
    return found;
  };
  const headings = fontTweaks.find(({ name, label }) => /head|title/i.test(`${name} ${label}`));
  const body = fontTweaks.find(
    (one) => one !== headings && /body|text|paragraph|copy/i.test(`${one.name} ${one.label}`),
  );
  const pickedTweak = fontTweaks.find(({ name }) => name === picked);
  const stackOf = (tweak: DesignTweak) =>
    fontRuleOf({ tweak, values: state.values, onChange: () => {} }).rule['font-family'] ?? '';

  const selectors = [...new Set(design.tweaks.flatMap(({ showOnlyWhenPresent: one }) => (one ? [one] : [])))];
  const isUsed = ({ showOnlyWhenPresent: one }: DesignTweak) => one === undefined || !present || present.has(one);
  const groups = grouped(design.tweaks.filter(isUsed));
  const hasColor = ([, tweaks]: (typeof groups)[number]) => tweaks.some(({ type }) => type === 'color');
  const firstColors = groups.find(hasColor);
  const lastColors = groups.findLast(hasColor);
  const hidden = design.tweaks.filter((tweak) => !isUsed(tweak)).length;
  const failed = save.error ?? tried.error;
  const tweakOf = (name: string) =>
    design.tweaks.find((one) => one.name === name) ??
    design.tweaks.find((one) => one.rule !== undefined && name.startsWith(`${one.name}-`));
  const wordsOf = Object.fromEntries(
    [...disputed, ...(dispute?.taken ?? [])].map((name) => [name, tweakOf(name)?.label ?? name]),
  );
  const textOf = (_: string, value: unknown) => {
    if (typeof value !== 'string') return messages.byDefault;
    const { 'font-family': stack, 'font-weight': weight = '' } = declarationsOf(value, ['font-family', 'font-weight']);
    return stack === undefined ? value : `${familyName(stack)} ${weight}`.trim();
  };
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
        content: pickedTweak ? (
          <FontPicker
            label={pickedTweak.label}
            value={stackOf(pickedTweak)}
            guide={fontTweaks.flatMap((tweak) => [stackOf(tweak), tweak.rule?.['font-family'] ?? ''])}
            isStack={isStack}
            onChoose={(font) => change(`font ${pickedTweak.name}`, fontValues(pickedTweak, font))}
            onPair={
              headings && body
                ? (one, two) =>
                    change('font pair', {
                      ...fontValues(headings, { stack: one.stack, font: one }),
                      ...fontValues(body, { stack: two.stack, font: two }),
                    })
                : undefined
            }
            onClose={() => setPicked(undefined)}
          />
        ) : (
          <Stack gap={5}>
            <Toolbar isSpread>
              <Note isLarge>{messages.template({ name: design.templateName })}</Note>
              <Toolbar>
                <PartHistory name="design" onChanged={onReload} />
                {can(person, 'code.site') && (
                  <ButtonLink href="/config/design/templates">{messages.templates}</ButtonLink>
                )}
              </Toolbar>
            </Toolbar>
            {failed && <Notice tone="bad">{errorText(failed)}</Notice>}
            <RecordFields form={record} wordsOf={wordsOf} textOf={textOf}>
              {design.tweaks.length === 0 && <p>{messages.noTweaks}</p>}
              <Looks
                design={{ ...design, values: state.values }}
                tried={look}
                onTry={(name) => {
                  setTried(true);
                  setLook(name);
                }}
                onApply={({ name, values }) => {
                  setLook(undefined);
                  change(`look ${name}`, values);
                  setApplied(true);
                }}
              />
              {groups.map((group) => (
                <Stack key={group[0]} as="fieldset" kind="part">
                  <legend>{group[0] || messages.general}</legend>
                  {group === firstColors && <FormatField format={format} onFormat={setFormat} />}
                  {group[1].map((tweak) => (
                    <TweakField
                      key={tweak.name}
                      tweak={tweak}
                      values={state.values}
                      format={format}
                      onPick={setPicked}
                      onChange={(values) => change(tweak.name, values)}
                    />
                  ))}
                  {group === lastColors && (
                    <ContrastMatrix
                      tweaks={design.tweaks}
                      values={state.values}
                      onChange={(values, name) => change(name, values)}
                    />
                  )}
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
