// Every case of every block type as the site renders it, on desktop and phone, at /config/_workbench/blocks.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  blockCases,
  caseBlocks,
  caseDocument,
  casesPerPage,
  type ShownCase,
} from '../../../server/content/block-cases/block-cases.ts';
import { documentCalls } from '../../../server/content/document/calls.ts';
import { type Section, sectionThemes } from '../../../server/content/document/schema.ts';
import { ask } from '../../api/ask.ts';
import { LoadFailed, Loading } from '../../ui/feedback/loading.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Fact, Facts, Split, Stack } from '../../ui/layout/flow.tsx';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { themeNames } from '../document/block-labels.ts';
import type { FrameOrder } from '../preview/protocol.ts';
import { SiteFrame, type SiteFrameHandle } from '../preview/site-frame.tsx';
import { usePages } from '../use-pages.ts';
import { loadCaseContent } from './case-content.ts';
import { messages } from './messages.ts';
import styles from './workbench.module.css';

export function BlockCatalog() {
  const pages = usePages();
  const home = pages.data?.find((page) => page.home && page.editable);
  const content = useQuery({ queryKey: ['workbench', 'cases'], queryFn: loadCaseContent });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('text');
  const [theme, setTheme] = useState<Section['theme']>('light-1');
  const wanted = search.trim().toLowerCase();
  const names = Object.entries(caseBlocks).flatMap(([name, block]) =>
    `${name} ${block.name} ${block.number}`.toLowerCase().includes(wanted) ? [name] : [],
  );
  const name = names.includes(chosen) ? chosen : (names[0] ?? chosen);
  const cases = content.data ? blockCases(content.data).filter(({ block }) => block === name) : [];
  return (
    <WorkScreen title={messages.blocks}>
      <Stack gap={4}>
        <Split gap={4}>
          <TextField label={messages.searchBlocks} value={search} onChange={setSearch} />
          <SelectField
            label={messages.blockType}
            value={name}
            options={names.map((value) => ({ value, label: labelOf(value) }))}
            onChange={setChosen}
          />
          <SelectField
            label={messages.theme}
            value={theme}
            options={sectionThemes.map((value) => ({ value, label: themeNames[value] }))}
            onChange={(value) => setTheme(value as Section['theme'])}
          />
        </Split>
        {content.isError || (pages.isError && !pages.data) ? (
          <LoadFailed onRetry={() => void Promise.all([content.refetch(), pages.refetch()])} />
        ) : home && content.data ? (
          <>
            <Frames key={name} home={home.id} name={name} cases={cases} theme={theme} />
            <Options cases={cases} />
          </>
        ) : (
          <Loading what={messages.things} />
        )}
      </Stack>
    </WorkScreen>
  );
}

const labelOf = (name: string) => `${caseBlocks[name]?.number} ${caseBlocks[name]?.name}`;

type FramesProps = { home: string; name: string; cases: readonly ShownCase[]; theme: Section['theme'] };

/** The home page's frame with the cases instead of its sections; nothing is saved. */
function Frames({ home, name, cases, theme }: FramesProps) {
  const desk = useRef<SiteFrameHandle>(null);
  const phone = useRef<SiteFrameHandle>(null);
  const drawn = useQuery({
    queryKey: ['workbench', 'drawn', name, theme],
    queryFn: () => drawCases(home, labelOf(name), cases, theme),
  });
  useEffect(() => {
    if (!drawn.data) return;
    desk.current?.send(drawn.data);
    phone.current?.send(drawn.data);
  }, [drawn.data]);
  const onReady = () => (drawn.data ? [drawn.data] : []);
  if (drawn.isError) return <LoadFailed onRetry={() => void drawn.refetch()} />;
  return (
    <div className={styles.frames}>
      <div className={styles.desk}>
        <SiteFrame ref={desk} title={messages.desk} onReady={onReady} device="desktop" />
      </div>
      <div className={styles.phone}>
        <SiteFrame ref={phone} title={messages.phone} onReady={onReady} device="phone" />
      </div>
    </div>
  );
}

async function drawCases(
  home: string,
  title: string,
  cases: readonly ShownCase[],
  theme: Section['theme'],
): Promise<FrameOrder> {
  const { document, rev } = await ask(documentCalls.open, { id: home });
  const shown = caseDocument(home, title, cases.slice(0, casesPerPage), theme);
  const order = Object.keys(shown.sections);
  const answer = await ask(documentCalls.preview, {
    id: home,
    body: {
      rev,
      patches: [
        ...Object.keys(document.blocks).map((id) => ({ p: ['blocks', id], o: 'del' as const })),
        ...Object.keys(document.sections).map((id) => ({ p: ['sections', id], o: 'del' as const })),
        ...Object.entries(shown.sections).map(([id, v]) => ({ p: ['sections', id], o: 'set' as const, v })),
        ...Object.entries(shown.blocks).map(([id, v]) => ({ p: ['blocks', id], o: 'set' as const, v })),
      ],
      sections: order,
    },
  });
  return { type: 'patch', seq: Date.now(), html: answer.sections, order };
}

const Options = ({ cases }: { cases: readonly ShownCase[] }) => (
  <Facts>
    {cases.map(({ id, name, props }) => (
      <Fact key={id} name={name}>
        {JSON.stringify(props).slice(0, 400)}
      </Fact>
    ))}
  </Facts>
);
