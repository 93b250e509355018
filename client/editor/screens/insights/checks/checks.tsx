// Problems in the site's content; each row links to the place to fix it. Editor J10, J11.

import { CircleCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { checkCalls } from '../../../../../server/pages/check/calls.ts';
import { checkKinds, type Finding } from '../../../../../server/pages/check/schema.ts';
import { addressOf } from '../../../../api/ask.ts';
import { download } from '../../../../api/download.ts';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useFindingHref } from '../../../finding-href.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';

const defaults = { sort: 'kind', filters: ['kind', 'page'] } as const;

export function Checks() {
  const hrefOf = useFindingHref();
  const { state, list, answer, answeredAt, onChange } = useRecordList(checkCalls.list, defaults);
  const { progress, counts = {} }: Partial<AnswerOf<typeof checkCalls.list>> = answer ?? {};
  const { reload } = list;
  // Each request advances the running checks by a second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (progress && !progress.isComplete) reload();
  }, [answeredAt]);
  const isRunning = progress !== undefined && !progress.isComplete;
  const kinds = checkKinds.filter((kind) => counts[kind] !== undefined || state.filters.kind === kind);
  return (
    <ListScreen
      words={messages}
      lead={messages.lead}
      actions={<ExportChecks search={state.search} kind={state.filters.kind} page={state.filters.page} />}
      notices={
        isRunning && <Progress label={messages.progress(progress)} value={progress.checked} max={progress.total} />
      }
      list={isRunning && list.rows?.length === 0 ? { ...list, rows: undefined } : list}
      state={state}
      onChange={onChange}
      storageKey="checks"
      name={{ of: ({ what }) => what }}
      hrefOf={hrefOf}
      columns={columns}
      views={{
        name: 'kind',
        options: kinds.map((kind) => ({ value: kind, label: messages.kinds[kind], count: counts[kind] })),
      }}
      empty={{ icon: <CircleCheckBig aria-hidden /> }}
    />
  );
}

type Shown = { search: string; kind: string | undefined; page: string | undefined };

function ExportChecks({ search, kind: name, page }: Shown) {
  const { toasts } = useEditor();
  const kind = checkKinds.find((one) => one === name);
  const save = async (format: 'csv' | 'json') => {
    const query = { format, ...(search !== '' && { search }), ...(kind && { kind }), ...(page && { page }) };
    if (!(await download(addressOf(checkCalls.export, { query }), `checks.${format}`)))
      toasts.say(messages.exportFailed);
  };
  return (
    <ActionMenu
      label={messages.export}
      actions={(['csv', 'json'] as const).map((format) => ({
        id: format,
        label: messages.formats[format],
        run: () => void save(format),
      }))}
    />
  );
}

const columns = {
  page: { sort: 'page', cell: ({ pageTitle }) => pageTitle },
  where: { cell: ({ where, type, kind }) => where ?? (kind === 'title' ? messages.wholePage : messages.types[type]) },
  kind: {
    sort: 'kind',
    phone: 'side',
    cell: ({ kind }) => <Badge tone={kind === 'link' ? 'bad' : 'plain'}>{messages.kinds[kind]}</Badge>,
  },
} satisfies Columns<Finding>;
