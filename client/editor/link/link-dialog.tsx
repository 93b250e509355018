// The link editor: Page, Web Address, Email, Phone, and File. Editor D3.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Waiting } from '../../ui/feedback/loading.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { ProblemNote } from '../../ui/form/problem-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note, Split, Stack } from '../../ui/layout/flow.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Choices } from '../pick/pick-field.tsx';
import { FileChoice } from '../screens/content/page/inspector/fields/file-field.tsx';
import styles from './link.module.css';
import { draftOf, hrefOfDraft, type LinkDraft, type LinkKind, type LinkProblems } from './link-value.ts';
import { messages } from './messages.ts';
import { findLinkTarget, type LinkTarget, useLinkTarget, useLinkTargets } from './use-link-target.ts';

export type Link = {
  /** Empty for no link. */
  href: string;
  /** The path of the page, item, or product that `href` names by its ID; absent offline and in stored links. */
  path?: string | undefined;
  newWindow: boolean;
  /** The linked text; absent when it isn't edited here. */
  name?: string | undefined;
};

type LinkDialogProps = {
  link: Link;
  /** Offers to open the link in a new window; false where links always open in the same one. */
  hasNewWindow?: boolean;
  onSave(link: Link): void;
  onClose(): void;
};

const kinds = Object.keys(messages.kinds) as LinkKind[];

export function LinkDialog({ link, hasNewWindow = true, onSave, onClose }: LinkDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(link.href));
  const [newWindow, setNewWindow] = useState(link.newWindow);
  const [name, setName] = useState(link.name);
  const [problems, setProblems] = useState<LinkProblems>({});
  const set = (changes: Partial<LinkDraft>) => {
    setProblems({});
    setDraft({ ...draft, ...changes });
  };
  const page = useLinkTarget(draft.pageId);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSaving) return;
    setSaving(true);
    const [path = ''] = draft.url.trim().split('#');
    let target: LinkTarget | undefined;
    if (draft.kind === 'page') target = page === 'unknown' ? await findLinkTarget({ id: draft.pageId }) : page;
    // A query would be lost.
    else if (draft.kind === 'web' && /^\/[^?]*$/.test(path)) target = await findLinkTarget({ path });
    if (isClosed.current) return;
    setSaving(false);
    const result = hrefOfDraft(draft, target ? [{ ...target, path }] : []);
    if ('problems' in result) setProblems(result.problems);
    else onSave({ href: result.href, path: target?.path, newWindow: opensWindows(draft.kind) && newWindow, name });
  };
  const text = (field: 'url' | 'to' | 'cc' | 'bcc' | 'subject' | 'phone', label: string, more: object = {}) => (
    <TextField
      label={label}
      maxLength={field === 'url' ? 2000 : 500}
      problem={problems[field]}
      value={draft[field]}
      onChange={(typed) => set({ [field]: typed })}
      {...more}
    />
  );
  const panels: Record<LinkKind, React.ReactNode> = {
    page: <PageChoice draft={draft} problem={problems.pageId} onChange={set} />,
    web: text('url', messages.web, { placeholder: messages.webExample, inputMode: 'url', autoComplete: 'off' }),
    email: (
      <>
        {text('to', messages.to, { hint: messages.emailsHint, inputMode: 'email', autoComplete: 'off' })}
        <Split least="small">
          {text('cc', messages.cc, { autoComplete: 'off' })}
          {text('bcc', messages.bcc, { autoComplete: 'off' })}
        </Split>
        {text('subject', messages.subject)}
        <TextField
          label={messages.body}
          isLong
          maxLength={1000}
          value={draft.body}
          onChange={(body) => set({ body })}
        />
      </>
    ),
    phone: text('phone', messages.phone, { inputMode: 'tel', autoComplete: 'off' }),
    file: (
      <>
        {draft.file !== '' && (
          <p>
            <strong>{messages.chosenFile}:</strong> {draft.file}
          </p>
        )}
        <ProblemNote problem={problems.file} />
        <FileChoice accept="any" onChosen={(file) => set({ file })} />
      </>
    ),
  };
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      foot={
        <>
          {link.href !== '' && (
            <Button kind="danger" onPress={() => onSave({ href: '', newWindow: false, name: link.name })}>
              {messages.remove}
            </Button>
          )}
          <Button kind="quiet" onPress={onClose}>
            {messages.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={isSaving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={4} noValidate onSubmit={(event: FormEvent) => void save(event)}>
        {name !== undefined && <TextField {...messages.name} maxLength={500} value={name} onChange={setName} />}
        <Tabs
          className={styles.tabs ?? ''}
          selectedKey={draft.kind}
          onSelectionChange={(kind) => set({ kind: kind as LinkKind })}
        >
          <TabList aria-label={messages.tabs} className={styles.list ?? ''}>
            {kinds.map((kind) => (
              <Tab key={kind} id={kind} className={styles.tab ?? ''}>
                {messages.kinds[kind]}
              </Tab>
            ))}
          </TabList>
          {kinds.map((kind) => (
            <TabPanel key={kind} id={kind} className={styles.panel ?? ''}>
              {panels[kind]}
            </TabPanel>
          ))}
        </Tabs>
        {hasNewWindow && opensWindows(draft.kind) && (
          <CheckField label={messages.newWindow} value={newWindow} onChange={setNewWindow} />
        )}
      </Stack>
    </Dialog>
  );
}

const opensWindows = (kind: LinkKind): boolean => kind !== 'email' && kind !== 'phone';

type PageChoiceProps = {
  draft: LinkDraft;
  problem: string | undefined;
  onChange(changes: Partial<LinkDraft>): void;
};

function PageChoice({ draft: { pageId, part }, problem, onChange }: PageChoiceProps) {
  const [search, setSearch] = useState('');
  const problemId = useId();
  const { found, rows, hasProducts } = useLinkTargets(search);
  const chosen = useLinkTarget(pageId);
  const label = hasProducts ? messages.targets : messages.pages;
  return (
    <>
      {chosen !== undefined && chosen !== 'unknown' && (
        <p className={styles.target}>
          <strong>{messages.chosenPage}:</strong> {chosen.title} <Note as="small">{chosen.path}</Note>
        </p>
      )}
      <SearchBox
        label={hasProducts ? messages.searchTargets : messages.searchPages}
        hint={hasProducts ? messages.searchTargets : messages.searchPages}
        value={search}
        onChange={setSearch}
        onEnter={() => {
          const [first] = found.isPlaceholderData ? [] : (rows ?? []);
          if (!first || first.id === pageId) return found.isPlaceholderData;
          onChange({ pageId: first.id });
          return true;
        }}
      />
      <Waiting query={found} what={label} />
      {rows?.length === 0 && <Note>{search.trim() === '' ? messages.noPagesYet : messages.noPages}</Note>}
      {rows && rows.length > 0 && (
        <Choices
          label={label}
          isOne
          describedBy={problem && problemId}
          rows={rows.map(({ id, title, path, imageId }) => ({ id, label: title, note: path, imageId }))}
          value={[pageId]}
          onChange={([id = '']) => onChange({ pageId: id })}
        />
      )}
      <LoadMore query={found} />
      {problem !== undefined && (
        <Note as="span" id={problemId} role="alert" tone="bad">
          {problem}
        </Note>
      )}
      <TextField {...messages.part} maxLength={100} value={part} onChange={(typed) => onChange({ part: typed })} />
    </>
  );
}
