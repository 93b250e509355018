// The site's templates: switching with undo, import, export, and problems of the current one. Template-folders 1-5 and 13.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CodeXml, Download, LayoutTemplate, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { importCalls } from '../../../../../server/import/calls.ts';
import type { ListedTemplate } from '../../../../../server/import/template-report.ts';
import { addressOf, ask, errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceText } from '../../../time-text.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { CodeScreen } from './code/code-screen.tsx';
import { ImportTemplate } from './import-template.tsx';
import { messages } from './messages.ts';
import { ProblemTable } from './problem-table.tsx';

type Switched = { from: ListedTemplate | undefined; to: ListedTemplate; pagesAdded: string[] };

/** With `?code=atelier`, the code of that template. */
export function Templates({ guard }: { guard: LeaveGuard }) {
  const [params] = useSearchParams();
  const id = params.get('code');
  return id ? <CodeScreen key={id} id={id} guard={guard} /> : <TemplateList />;
}

function TemplateList() {
  const client = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const [asked, setAsked] = useState<ListedTemplate>();
  const [switched, setSwitched] = useState<Switched>();
  const list = useCall(importCalls.listTemplates);
  const templates = list.data?.templates ?? [];
  const current = templates.find(({ id }) => id === list.data?.current);
  const change = useMutation({
    mutationFn: ({ to }: { to: ListedTemplate; isBack: boolean }) =>
      ask(importCalls.useTemplate, { body: { templateId: to.id } }),
    onSuccess({ pagesAdded }, { to, isBack }) {
      setSwitched(isBack ? undefined : { from: current, to, pagesAdded });
      setAsked(undefined);
    },
  });
  const back = switched?.from;
  return (
    <WorkScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        <>
          <ButtonLink href="/config/design">{messages.styles}</ButtonLink>
          <Button onPress={() => setImporting(!isImporting)} aria-expanded={isImporting}>
            <Upload aria-hidden /> {messages.importTemplate}
          </Button>
        </>
      }
    >
      {isImporting && (
        <ImportTemplate
          onImported={() => void askAgain(client, importCalls.listTemplates)}
          onClose={() => setImporting(false)}
        />
      )}
      {switched && (
        <Notice
          tone="good"
          action={
            back && (
              <Button isPending={change.isPending} onPress={() => change.mutate({ to: back, isBack: true })}>
                {messages.undo({ name: back.name })}
              </Button>
            )
          }
        >
          {messages.switched({ name: switched.to.name })}{' '}
          {switched.pagesAdded.length > 0 && messages.pagesAdded({ pages: switched.pagesAdded.join(', ') })}
        </Notice>
      )}
      {change.isError && !asked && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <Waiting query={list} what={messages.what} />
      {list.isSuccess && templates.length === 0 && (
        <Empty icon={<LayoutTemplate aria-hidden />}>{messages.empty}</Empty>
      )}
      {templates.length > 0 && (
        <Card title={messages.imported}>
          <Rows label={messages.imported}>
            {templates.map((template) => (
              <Row
                key={template.id}
                icon={<LayoutTemplate aria-hidden />}
                title={template.name}
                note={messages.note({ ...template, when: sinceText(template.importedAt) })}
              >
                <Toolbar as="span">
                  {template === current ? (
                    <Badge tone="good">{messages.current}</Badge>
                  ) : (
                    <Button aria-label={messages.chooseNamed(template)} onPress={() => setAsked(template)}>
                      {messages.use}
                    </Button>
                  )}
                  <ButtonLink kind="quiet" href={`/config/design/templates?code=${template.id}`}>
                    <CodeXml aria-hidden /> {messages.editCode} <span className="visually-hidden">{template.name}</span>
                  </ButtonLink>
                  <ButtonLink
                    kind="quiet"
                    href={addressOf(importCalls.exportTemplate, { id: template.id })}
                    download={`${template.id}.zip`}
                    aria-label={messages.exportNamed(template)}
                  >
                    <Download aria-hidden /> {messages.export}
                  </ButtonLink>
                </Toolbar>
              </Row>
            ))}
          </Rows>
        </Card>
      )}
      {current && <CurrentProblems key={`${current.id} ${current.revision}`} template={current} />}
      {asked && (
        <Dialog
          title={messages.switchTitle(asked)}
          onClose={() => setAsked(undefined)}
          hasCancel
          foot={
            <Button
              kind="primary"
              isPending={change.isPending}
              onPress={() => change.mutate({ to: asked, isBack: false })}
            >
              {change.isPending ? messages.switching : messages.switch}
            </Button>
          }
        >
          <p>
            Visitors see it at once. Content is not touched, and the styles that you chose for{' '}
            {current?.name ?? 'the present template'} are kept for when you go back.
          </p>
          {change.isError && <Notice tone="bad">{errorText(change.error)}</Notice>}
        </Dialog>
      )}
    </WorkScreen>
  );
}

function CurrentProblems({ template }: { template: ListedTemplate }) {
  const found = useCall(importCalls.listProblems, { id: template.id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Card title={messages.problemsTitle(template)}>
      <Waiting query={found} what={messages.problemsWhat} />
      {found.data?.total === 0 && <p>{messages.noProblems}</p>}
      {found.data && found.data.total > 0 && (
        <>
          <p role="status">
            {found.data.total === 1 ? '1 finding' : `${found.data.total} findings`}. The rest of each page is shown all
            the same; only people in the editor see a note.
          </p>
          <ProblemTable label={messages.problemsTitle(template)} problems={found.data.problems} />
        </>
      )}
    </Card>
  );
}
