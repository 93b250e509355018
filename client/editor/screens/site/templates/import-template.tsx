// A template from an archive: the file goes up with its progress in sight, and the server tells what it read and what is wrong.
// Either all of it is taken in, or nothing. Template-folders 13.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { importCalls } from '../../../../../server/import/calls.ts';
import type { TemplateReport } from '../../../../../server/import/template-report.ts';
import { zipBytesMax } from '../../../../../server/site/template/limits.ts';
import { upload, wordsOf } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { messages as shared } from '../../../messages.ts';
import { messages } from './messages.ts';
import { ProblemTable } from './problem-table.tsx';
import styles from './templates.module.css';

/** Spec: "humanised in 1024-based units". */
const maxSizeWords = `${Math.floor(zipBytesMax / 1024 ** 2)} MB`;

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
  const choose = (file: File | undefined) => {
    if (!file || run.isPending) return;
    run.reset();
    setShare(0);
    const problem = !/\.zip$/i.test(file.name)
      ? shared.fileUnsupported(file.name, 'ZIP')
      : file.size > zipBytesMax
        ? shared.fileTooLarge(file.name, maxSizeWords)
        : undefined;
    setRefused(problem);
    if (!problem) run.mutate(file);
  };
  return (
    <section className={styles.panel} aria-labelledby="import-template">
      <h2 id="import-template">{messages.importTitle}</h2>
      <p className={styles.muted}>{messages.importNote}</p>
      <DropZone
        className={styles.drop}
        onDrop={(event) => {
          const item = event.items.find((dropped) => dropped.kind === 'file');
          if (item?.kind === 'file') void item.getFile().then(choose);
        }}
      >
        <Text slot="label">{run.variables ? run.variables.name : messages.drop}</Text>
        <FileTrigger
          acceptedFileTypes={['.zip', 'application/zip']}
          onSelect={(files) => choose(files?.[0] ?? undefined)}
        >
          <Button isPending={run.isPending}>{messages.choose}</Button>
        </FileTrigger>
      </DropZone>
      {run.isPending && (
        <div className={styles.progress}>
          <p role="status">{share < 1 ? messages.uploading : messages.reading}</p>
          <progress aria-label={messages.progress} max={1} value={share < 1 ? share : undefined} />
        </div>
      )}
      {refused && <Notice tone="bad">{refused}</Notice>}
      {run.isError && <Notice tone="bad">{wordsOf(run.error)} Nothing was imported.</Notice>}
      {run.data && <Report report={run.data} />}
      <div>
        <Button kind="quiet" onPress={onClose}>
          {messages.close}
        </Button>
      </div>
    </section>
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
      <dl className={styles.counts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <ProblemTable label={messages.findings} problems={problems.slice(0, 500)} />}
    </>
  );
}
