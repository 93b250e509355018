// The rich-text editor of a form: the page's schema and keys, with a toolbar that Alt+F10 reaches.
import { Bold, Italic, Link2, List, ListOrdered, Quote, Strikethrough, Underline } from 'lucide-react';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Node } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { IconButton } from '../../ui/button.tsx';
import { FieldLabel } from '../../ui/form/labelled.tsx';
import { ProblemNote } from '../../ui/form/problem-note.tsx';
import { later } from '../../ui/later.tsx';
import { Note, Stack } from '../../ui/layout/flow.tsx';
import type { Link } from '../link/link-dialog.tsx';
import { cleanPaste } from '../preview/frame/rich-text/clean-paste.ts';
import {
  type BlockStyle,
  isIn,
  isMarked,
  linkedText,
  linkOf,
  setLink,
  setStyle,
  styleOf,
  textKeys,
  toggleList,
  toggleQuote,
  toggles,
} from '../preview/frame/rich-text/commands.ts';
import { plainJson } from '../preview/frame/rich-text/plain-json.ts';
import { richTextSchema, withContent } from '../preview/frame/rich-text/schema.ts';
import { TypedHtmlField } from '../screens/content/items/typed-html-field.tsx';
import { docOfHtml, htmlOfDoc, isEditable } from './html-doc.ts';
import { messages } from './messages.ts';
import styles from './rich-text.module.css';
import type { RichDocFieldProps, RichTextFieldProps } from './rich-text-field.tsx';

const LinkDialog = later(async () => (await import('../link/link-dialog.tsx')).LinkDialog);

export function RichTextEditor(props: RichTextFieldProps) {
  // Decided on mount: typing must not change the kind of field.
  const [isRich] = useState(() => isEditable(props.value));
  return isRich ? <Rich {...props} kept={asHtml} /> : <TypedHtmlField {...props} hint={messages.htmlNote} />;
}

/** Text in the block format rather than HTML. */
export const RichDocEditor = (props: RichDocFieldProps) => <Rich {...props} kept={asJson} />;

/** The storage format. */
type Kept<Value> = {
  read(value: Value): Node;
  write(doc: Node): Value;
  isSame(a: Value, b: Value): boolean;
  /** Links to pages are stored by page ID; otherwise by path. */
  hasPageIds: boolean;
};

const asHtml: Kept<string> = { read: docOfHtml, write: htmlOfDoc, isSame: (a, b) => a === b, hasPageIds: false };
const asJson: Kept<unknown> = {
  read: (value) => Node.fromJSON(richTextSchema, withContent(value)),
  write: (doc) => plainJson(doc.toJSON()),
  isSame: (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
  hasPageIds: true,
};

type RichProps<Value> = {
  label: string;
  hint?: string | undefined;
  name: string;
  problem?: string | undefined;
  value: Value;
  kept: Kept<Value>;
  onChange(value: Value): void;
};

function Rich<Value>({ label, hint, name, problem, value, kept, onChange }: RichProps<Value>) {
  const id = useId();
  const { mount, view, toolbar } = useEditorView({ id, name, label, value, kept, onChange });
  useEffect(() => {
    view?.dom.setAttribute('aria-invalid', String(problem !== undefined));
  }, [view, problem]);
  return (
    <Stack gap={1}>
      <FieldLabel as="span">{label}</FieldLabel>
      <div className={styles.box} data-invalid={problem !== undefined || undefined}>
        {view ? (
          <Tools view={view} label={label} toolbar={toolbar} hasPageIds={kept.hasPageIds} />
        ) : (
          <div className={styles.tools} />
        )}
        <div ref={mount} className={styles.text} />
      </div>
      <span id={`${id}-about`}>
        <ProblemNote problem={problem} />
        {problem === undefined && hint && <Note as="span">{hint}</Note>}
      </span>
    </Stack>
  );
}

type Mounted<Value> = Pick<RichProps<Value>, 'name' | 'label' | 'value' | 'kept' | 'onChange'> & { id: string };

function useEditorView<Value>({ id, name, label, value, kept, onChange }: Mounted<Value>) {
  const mount = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  const [view, setView] = useState<EditorView>();
  const [, redraw] = useState(0);
  const toToolbar = () => toolbar.current?.querySelector('button')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; later values come in below
  useEffect(() => {
    if (!mount.current) return;
    const made: EditorView = new EditorView(mount.current, {
      state: stateOf(kept.read(value), toToolbar),
      transformPastedHTML: cleanPaste,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-about`,
        'aria-keyshortcuts': 'Alt+F10',
        'data-path': name,
      },
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        redraw((count) => count + 1);
        if (!transaction.docChanged) return;
        latest.current.value = kept.write(made.state.doc);
        latest.current.onChange(latest.current.value);
      },
    });
    setView(made);
    return () => made.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value is put in
  useEffect(() => {
    if (!view || kept.isSame(latest.current.value, value)) return;
    latest.current.value = value;
    view.updateState(stateOf(kept.read(value), toToolbar));
  }, [view, value]);
  return { mount, view, toolbar };
}

const stateOf = (doc: Node, toToolbar: () => void): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      keymap({
        'Mod-z': undo,
        'Shift-Mod-z': redo,
        'Mod-y': redo,
        'Alt-F10': () => {
          toToolbar();
          return true;
        },
      }),
      keymap(textKeys),
      keymap(baseKeymap),
      history(),
    ],
  });

type ToolsProps = {
  view: EditorView;
  label: string;
  toolbar: { current: HTMLDivElement | null };
  hasPageIds: boolean;
};

function Tools({ view, label, toolbar, hasPageIds }: ToolsProps) {
  const [link, setLinkShown] = useState<Link>();
  const { state } = view;
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const tool = (name: string, icon: ReactNode, isOn: boolean, command: Command) => (
    <IconButton label={name} icon={icon} pressed={isOn} placement="top" onPress={() => run(command)} />
  );
  return (
    <>
      <Toolbar ref={toolbar} aria-label={messages.toolbar({ label })} className={styles.tools}>
        {tool(messages.bold, <Bold />, isMarked(state, 'strong'), toggles.bold)}
        {tool(messages.italic, <Italic />, isMarked(state, 'em'), toggles.italic)}
        {tool(messages.underline, <Underline />, isMarked(state, 'underline'), toggles.underline)}
        {tool(messages.strike, <Strikethrough />, isMarked(state, 'strike'), toggles.strike)}
        {tool(messages.bullets, <List />, isIn(state, 'bullet_list'), toggleList('bullet_list'))}
        {tool(messages.numbers, <ListOrdered />, isIn(state, 'ordered_list'), toggleList('ordered_list'))}
        {tool(messages.quote, <Quote />, isIn(state, 'blockquote'), toggleQuote)}
        <IconButton
          label={messages.link}
          icon={<Link2 />}
          pressed={isMarked(state, 'link')}
          placement="top"
          onPress={() =>
            setLinkShown({ ...(linkOf(state) ?? { href: '', newWindow: false }), name: linkedText(state) })
          }
        />
        <select
          aria-label={messages.style}
          className={styles.style}
          value={styleOf(state)}
          onChange={({ target }) => run(setStyle(target.value as BlockStyle))}
        >
          <option value="paragraph">{messages.paragraph}</option>
          <option value="h2">{messages.h2}</option>
          <option value="h3">{messages.h3}</option>
          {/^h[14]$/.test(styleOf(state)) && <option value={styleOf(state)}>{messages.h2}</option>}
        </select>
      </Toolbar>
      {link && (
        <LinkDialog
          link={link}
          onClose={() => setLinkShown(undefined)}
          onSave={({ href, path, newWindow, name }) => {
            setLinkShown(undefined);
            run(setLink(hasPageIds || path === undefined ? href : path + href.slice(24), { newWindow, name }));
          }}
        />
      )}
    </>
  );
}
