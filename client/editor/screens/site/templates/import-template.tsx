// Imports a template from a ZIP file, all or nothing, with upload progress and a report of problems. Template-folders 13.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { importCalls } from '../../../../../server/import/calls.ts';
import type { TemplateReport } from '../../../../../server/import/template-report.ts';
import { zipBytesMax } from '../../../../../server/site/template/limits.ts';
import { errorText, upload } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { fileProblem } from '../../../file-problem.ts';
import { messages } from './messages.ts';
import { ProblemTable } from './problem-table.tsx';

const zip = { kind: 'ZIP', endings: /\.zip$/i, bytesMax: zipBytesMax };

export function ImportTemplate({ onImported, onClose }: { onImported(): void; onClose(): void }) {
  const [refused, setRefused] = useState<string>();
  const [share, setShare] = useState(0);
  const run = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return (await upload(importCalls.importTemplate, { form, onProgress: setShare })).report;
    },
    onSuccess: onImported,
  });
  const choose = (file: File) => {
    if (run.isPending) return;
    run.reset();
    setShare(0);
    const problem = fileProblem(file, zip);
    setRefused(problem);
    if (!problem) run.mutate(file);
  };
  return (
    <Card title={messages.importTitle}>
      <Note isLarge>{messages.importNote}</Note>
      <FileDrop
        label={run.variables ? run.variables.name : messages.drop}
        choose={messages.choose}
        types={['.zip', 'application/zip']}
        isPending={run.isPending}
        onFile={choose}
      />
      {run.isPending && (
        <Stack gap={1}>
          <p role="status">{share < 1 ? messages.uploading : messages.reading}</p>
          <progress aria-label={messages.progress} max={1} value={share < 1 ? share : undefined} />
        </Stack>
      )}
      {refused && <Notice tone="bad">{refused}</Notice>}
      {run.isError && <Notice tone="bad">{messages.notImported({ why: errorText(run.error) })}</Notice>}
      {run.data && <Report report={run.data} />}
      <div>
        <Button kind="quiet" onPress={onClose}>
          {messages.close}
        </Button>
      </div>
    </Card>
  );
}

function Report({ report }: { report: TemplateReport }) {
  const { read, problems, name, isChanged, revision } = report;
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const counts: readonly [label: string, value: string | number][] = [
    [messages.files, read.files],
    [messages.layouts, read.layouts],
    [messages.regions, read.regions],
    [messages.blocks, read.blocks],
    [messages.pageTypes, read.collections.join(', ') || messages.none],
    [messages.pages, read.pages.join(', ') || messages.none],
    [messages.menus, read.navigations.join(', ') || messages.none],
    [messages.itemTypes, read.customTypes.join(', ') || messages.none],
    [messages.stylesheets, read.stylesheets],
    [messages.scripts, read.scripts],
    [messages.assets, read.assets],
    [messages.tweaks, read.tweaks],
    [messages.presets, read.presets],
  ];
  return (
    <>
      <Notice tone={errors > 0 ? 'info' : 'good'}>
        {isChanged ? `${messages.importedAs({ name, revision })} ` : `${messages.unchanged({ name })} `}
        {problems.length === 0 ? messages.allWorks : messages.counts({ errors, warnings })}
      </Notice>
      <Facts isWide>
        {counts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {problems.length > 0 && <ProblemTable label={messages.findings} problems={problems.slice(0, 500)} />}
    </>
  );
}
