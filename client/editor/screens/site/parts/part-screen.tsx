// The screen of one site-wide part: toolbar, fields, and the page in its frame.

import { Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import type { PartName } from '../../../../../server/site/site-part/part-name.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { RecordFields } from '../../../../ui/form/record-form.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { type Device, DeviceSwitch } from '../../../preview/device-switch.tsx';
import type { FrameOrder, ToShell } from '../../../preview/protocol.ts';
import { SiteFrame, type SiteFrameHandle } from '../../../preview/site-frame.tsx';
import { SaveStatus, StageScreen, useNarrow } from '../../../shell/stage-screen.tsx';
import { PartHistory } from '../../content/publish/part-history.tsx';
import { PublishDialog } from '../../content/publish/publish.ts';
import { messages } from './messages.ts';
import { fieldText, fieldWords } from './part-fields.ts';
import type { SitePartState } from './use-site-part.ts';

type PartScreenProps<Content> = {
  title: string;
  part: { name: PartName; state: SitePartState<Content> | undefined; failed: unknown; reload(): void };
  frame: Ref<SiteFrameHandle>;
  onReady?(): readonly FrameOrder[];
  onMessage?(message: ToShell): void;
  query?: Readonly<Record<string, string>>;
  /** A wider panel, for code. */
  isWide?: boolean;
  children(state: SitePartState<Content>): ReactNode;
};

const editParts: readonly FrameOrder[] = [{ type: 'mode', mode: 'parts' }];

export function PartScreen<Content>(props: PartScreenProps<Content>) {
  const { title, part, frame, onReady = () => editParts, onMessage, query, isWide = false, children } = props;
  const { state } = part;
  const { person } = useEditor();
  const [device, setDevice] = useState<Device>('desktop');
  const [isPublishing, setPublishing] = useState(false);
  const isNarrow = useNarrow();
  if (!state)
    return (
      <WorkScreen title={title}>
        {part.failed === undefined ? (
          <Loading what={messages.what} />
        ) : (
          <LoadFailed words={errorText(part.failed)} onRetry={part.reload} />
        )}
      </WorkScreen>
    );
  const { status } = state;
  const isPublishable = status === 'saved' && state.isDraft;
  const isUnsaved = state.failure !== undefined || state.record.dispute !== undefined;
  return (
    <StageScreen
      title={title}
      tools={messages.tools}
      // On a phone there is only room for the status, which says the same.
      badges={state.isDraft && !isNarrow && <Badge tone="warn">{messages.unpublished}</Badge>}
      status={
        <SaveStatus isBad={isUnsaved}>
          {isUnsaved ? messages.notSaved : status === 'saved' && !state.isDraft ? messages.live : messages[status]}
        </SaveStatus>
      }
      actions={
        <>
          <IconButton label={messages.undo} icon={<Undo2 />} isDisabled={!state.canUndo} onPress={state.undo} />
          <IconButton label={messages.redo} icon={<Redo2 />} isDisabled={!state.canRedo} onPress={state.redo} />
          <PartHistory name={part.name} onChanged={part.reload} />
          <DeviceSwitch device={device} onChange={setDevice} />
          {can(person, 'pages.publish') && (
            // A disabled button would lose the focus when everything is published.
            <Button
              kind="primary"
              aria-disabled={!isPublishable || undefined}
              onPress={isPublishable ? () => setPublishing(true) : undefined}
            >
              {messages.publish}
            </Button>
          )}
        </>
      }
      panel={{
        label: messages.settings,
        isWide,
        content: (
          <Stack gap={5}>
            {state.failure !== undefined && <Notice tone="bad">{state.failure}</Notice>}
            <RecordFields form={state.record} wordsOf={fieldWords} textOf={fieldText}>
              {children(state)}
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
              part.reload();
            }}
          />
        )
      }
    >
      <SiteFrame
        ref={frame}
        title={messages.frame}
        device={device}
        onReady={onReady}
        {...(onMessage && { onMessage })}
        {...(query && { query })}
      />
    </StageScreen>
  );
}

/** Shows the field that was clicked on the page; an image opens its dialog. @param isTyped it is edited on the page, which keeps the focus */
export function focusField(field: string, isTyped = false): void {
  requestAnimationFrame(() => {
    const name = CSS.escape(field);
    const place = document.querySelector<HTMLElement>(`[name="${name}"], [data-path="${name}"]`);
    place?.scrollIntoView({ block: 'nearest' });
    const image = place?.querySelector<HTMLElement>('[data-opens]');
    if (image) image.click();
    else if (!isTyped) place?.focus();
  });
}
