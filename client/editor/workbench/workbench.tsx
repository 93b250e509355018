// Every kit component in every state, at /config/_workbench of `npm run dev`. Never in production builds.
import { Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ActionMenu, ChoiceMenu } from '../../ui/dialog/menu.tsx';
import { SideSheet } from '../../ui/dialog/side-sheet.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Split, Toolbar } from '../../ui/layout/flow.tsx';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Row, Rows } from '../../ui/list/rows.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useEditor } from '../editor-context.ts';
import { BlockCatalog } from './block-catalog.tsx';
import { FieldSamples } from './field-samples.tsx';
import { ListLinks, ListSample } from './list-samples.tsx';
import { messages } from './messages.ts';

export const Workbench = ({ list }: { list: string | undefined }) =>
  list === undefined ? <Samples /> : list === 'blocks' ? <BlockCatalog /> : <ListSample key={list} n={Number(list)} />;

const Samples = () => (
  <WorkScreen title={messages.title}>
    <Split gap={4} least="large">
      <Card title={messages.blocks}>
        <Rows>
          <Row title={messages.blocks} note={messages.blocksNote} href="/config/_workbench/blocks" />
        </Rows>
      </Card>
      <Buttons />
      <Menus />
      <Overlays />
      <Messages />
      <FieldSamples />
      <Contents />
      <ListLinks />
    </Split>
  </WorkScreen>
);

const Line = ({ children }: { children: ReactNode }) => <Toolbar>{children}</Toolbar>;

const kinds = ['plain', 'primary', 'danger', 'quiet'] as const;

const Buttons = () => (
  <Card title={messages.buttons}>
    <Line>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
    </Line>
    <Line>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} isDisabled>
          {kind}
        </Button>
      ))}
    </Line>
    <Line>
      <Button kind="primary" isPending>
        {messages.pending}
      </Button>
      <ButtonLink href="/config/_workbench">{messages.link}</ButtonLink>
      <IconButton label={messages.icon} icon={<Package />} />
      <IconButton label={messages.iconPressed} icon={<Package />} pressed />
    </Line>
    <Line>
      {(['plain', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Line>
  </Card>
);

function Menus() {
  const [chosen, setChosen] = useState<string[]>(['a']);
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: `${messages.option} ${value}` }));
  return (
    <Card title={messages.menus}>
      <Line>
        <ActionMenu
          label={messages.actions}
          actions={[
            { id: 'one', label: messages.action },
            { id: 'off', label: messages.disabled, isDisabled: true },
            { id: 'danger', label: messages.danger, isDanger: true },
          ]}
        />
        <ChoiceMenu label={messages.one} options={options} selected={chosen.slice(0, 1)} onChange={setChosen} />
        <ChoiceMenu label={messages.several} options={options} selected={chosen} isMultiple onChange={setChosen} />
      </Line>
    </Card>
  );
}

const Messages = () => (
  <Card title={messages.notices}>
    {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
      <Notice key={tone} tone={tone} action={<Button>{messages.action}</Button>}>
        {messages.sentence}
      </Notice>
    ))}
    <Loading what={messages.things} />
    <LoadFailed onRetry={() => {}} />
    <Progress label={messages.progress} value={12} max={50} />
  </Card>
);

const Contents = () => (
  <Card title={messages.contents}>
    <Rows>
      <Row title={messages.row} />
      <Row icon={<Package aria-hidden />} title={messages.row} note={messages.sentence} />
      <Row icon={<Package aria-hidden />} title={messages.link} note={messages.sentence} href="/config/_workbench">
        <Badge tone="warn">{messages.pending}</Badge>
      </Row>
    </Rows>
    <DataTable
      label={messages.table}
      rows={[1, 2, 3]}
      keyOf={String}
      columns={[
        { head: messages.row, cell: (n) => `${messages.row} ${n}` },
        { head: messages.number, cell: (n) => n * 1_234, isNumber: true },
      ]}
    />
    <Empty>{messages.empty}</Empty>
    <Empty icon={<Package aria-hidden />} action={<Button kind="primary">{messages.action}</Button>}>
      {messages.empty}
    </Empty>
    <QrCode text="https://shop.example/" label={messages.qr} sizePx={96} />
  </Card>
);

function Overlays() {
  const { toasts } = useEditor();
  const [open, setOpen] = useState<'dialog' | 'alert'>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <Card title={messages.overlays}>
      <Line>
        <Button onPress={() => setOpen('dialog')}>{messages.dialog}</Button>
        <Button onPress={() => setOpen('alert')}>{messages.confirmation}</Button>
        <Button onPress={() => setSheetOpen(true)}>{messages.sheet}</Button>
        <Button onPress={() => void toasts.say(messages.sentence)}>{messages.toast}</Button>
        <Button
          onPress={() => void toasts.say(messages.sentence, { action: { label: messages.action, run: () => {} } })}
        >
          {messages.toastAction}
        </Button>
      </Line>
      {isSheetOpen && (
        <SideSheet title={messages.sheet} onClose={() => setSheetOpen(false)} foot={<Button>{messages.action}</Button>}>
          <p>{messages.sentence}</p>
        </SideSheet>
      )}
      <Dialog
        title={messages.dialog}
        isAlert={open === 'alert'}
        isOpen={open !== undefined}
        onClose={close}
        hasCancel
        foot={
          <Button kind={open === 'alert' ? 'danger' : 'primary'} onPress={close}>
            {messages.action}
          </Button>
        }
      >
        <p>{messages.sentence}</p>
      </Dialog>
    </Card>
  );
}
