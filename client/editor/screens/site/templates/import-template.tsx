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
import { messages } from '../../../messages.ts';
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
      ? messages.fileUnsupported(file.name, 'ZIP')
      : file.size > zipBytesMax
        ? messages.fileTooLarge(file.name, maxSizeWords)
        : undefined;
    setRefused(problem);
    if (!problem) run.mutate(file);
  };
  return (
    <section className={styles.panel} aria-labelledby="import-template">
      <h2 id="import-template">Import a template from a ZIP archive</h2>
      <p className={styles.muted}>
        An archive with a template.conf. The site is not changed: it goes on in its present template until you switch.
        An archive with the name of a template that is here becomes its next revision.
      </p>
      <DropZone
        className={styles.drop}
        onDrop={(event) => {
          const item = event.items.find((dropped) => dropped.kind === 'file');
          if (item?.kind === 'file') void item.getFile().then(choose);
        }}
      >
        <Text slot="label">{run.variables ? run.variables.name : 'Drop an archive here, or choose one'}</Text>
        <FileTrigger
          acceptedFileTypes={['.zip', 'application/zip']}
          onSelect={(files) => choose(files?.[0] ?? undefined)}
        >
          <Button isPending={run.isPending}>Choose an archive</Button>
        </FileTrigger>
      </DropZone>
      {run.isPending && (
        <div className={styles.progress}>
          <p role="status">{share < 1 ? 'Uploading…' : 'Reading the files…'}</p>
          <progress aria-label="Import of the template" max={1} value={share < 1 ? share : undefined} />
        </div>
      )}
      {refused && <Notice tone="bad">{refused}</Notice>}
      {run.isError && <Notice tone="bad">{wordsOf(run.error)} Nothing was imported.</Notice>}
      {run.data && <Report report={run.data} />}
      <div>
        <Button kind="quiet" onPress={onClose}>
          Close
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
    ['Files', read.files],
    ['Layouts', read.layouts],
    ['Regions', read.regions],
    ['Blocks', read.blocks],
    ['Page types', read.collections.join(', ') || 'none'],
    ['Static pages', read.pages.join(', ') || 'none'],
    ['Menus', read.navigations.join(', ') || 'none'],
    ['Own item types', read.customTypes.join(', ') || 'none'],
    ['Stylesheets', read.stylesheets],
    ['Scripts', read.scripts],
    ['Assets', read.assets],
    ['Style settings', read.tweaks],
    ['Presets', read.presets],
  ];
  return (
    <>
      <Notice tone={errors > 0 ? 'info' : 'good'}>
        {isChanged
          ? `${name} is imported as revision ${revision}. `
          : `${name} is the same as before; nothing was written. `}
        {problems.length === 0
          ? 'Everything in it works.'
          : `${errors === 1 ? '1 error' : `${errors} errors`}, ${warnings === 1 ? '1 warning' : `${warnings} warnings`}.`}
      </Notice>
      <dl className={styles.counts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <ProblemTable label="Findings of the import" problems={problems.slice(0, 500)} />}
    </>
  );
}
