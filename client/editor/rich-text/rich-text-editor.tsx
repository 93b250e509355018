// The text editor of a form: the page's own schema and keys, with a toolbar that Alt+F10 reaches.
import { Bold, Italic, Link2, List, ListOrdered, Quote } from 'lucide-react';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Button, IconButton } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { TextField } from '../../ui/text-field.tsx';
import {
  type BlockStyle,
  isIn,
  isMarked,
  linkAt,
  setLink,
  setStyle,
  styleOf,
  textKeys,
  toggleList,
  toggleQuote,
  toggles,
} from '../preview/frame/rich-text/commands.ts';
import { TypedHtmlField } from '../screens/content/items/typed-html-field.tsx';
import { docOfHtml, htmlOfDoc, isEditable } from './html-doc.ts';
import { messages } from './messages.ts';
import styles from './rich-text.module.css';
import type { RichTextFieldProps } from './rich-text-field.tsx';

export function RichTextEditor(props: RichTextFieldProps) {
  // Decided when it is opened: typing does not change the kind of field.
  const [isRich] = useState(() => isEditable(props.value));
  return isRich ? <Rich {...props} /> : <TypedHtmlField {...props} hint={messages.htmlNote} />;
}

function Rich({ label, hint, name, problem, value, onChange }: RichTextFieldProps) {
  const id = useId();
  const { mount, view, toolbar } = useEditorView({ id, name, label, value, onChange });
  useEffect(() => {
    view?.dom.setAttribute('aria-invalid', String(problem !== undefined));
  }, [view, problem]);
  return (
    <div className={fields.field}>
      <span className={fields.label}>{label}</span>
      <div className={styles.box} data-invalid={problem !== undefined || undefined}>
        {view ? <Tools view={view} label={label} toolbar={toolbar} /> : <div className={styles.tools} />}
        <div ref={mount} className={styles.text} />
      </div>
      <span id={`${id}-about`}>
        {problem !== undefined && <span className={fields.error}>{problem}</span>}
        {problem === undefined && hint && <span className={fields.hint}>{hint}</span>}
      </span>
    </div>
  );
}

type Mounted = { id: string; name: string; label: string; value: string; onChange(html: string): void };

function useEditorView({ id, name, label, value, onChange }: Mounted) {
  const mount = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const latest = useRef({ html: value, onChange });
  latest.current.onChange = onChange;
  const [view, setView] = useState<EditorView>();
  const [, redraw] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; later values come in below
  useEffect(() => {
    if (!mount.current) return;
    const made: EditorView = new EditorView(mount.current, {
      state: stateOf(value, () => toolbar.current?.querySelector('button')?.focus()),
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
        latest.current.html = htmlOfDoc(made.state.doc);
        latest.current.onChange(latest.current.html);
      },
    });
    setView(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (!view || latest.current.html === value) return;
    latest.current.html = value;
    view.updateState(stateOf(value, () => toolbar.current?.querySelector('button')?.focus()));
  }, [view, value]);
  return { mount, view, toolbar };
}

const stateOf = (html: string, toToolbar: () => void): EditorState =>
  EditorState.create({
    doc: docOfHtml(html),
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

type ToolsProps = { view: EditorView; label: string; toolbar: { current: HTMLDivElement | null } };

function Tools({ view, label, toolbar }: ToolsProps) {
  const [link, setLinkText] = useState<string>();
  const { state } = view;
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const tool = (name: string, icon: ReactNode, isOn: boolean, command: Command) => (
    <IconButton label={name} icon={icon} pressed={isOn} placement="top" onPress={() => run(command)} />
  );
  const hasWords = !state.selection.empty || linkAt(state) !== undefined;
  return (
    <>
      <Toolbar ref={toolbar} aria-label={messages.toolbar({ label })} className={styles.tools}>
        {tool(messages.bold, <Bold />, isMarked(state, 'strong'), toggles.bold)}
        {tool(messages.italic, <Italic />, isMarked(state, 'em'), toggles.italic)}
        {tool(messages.bullets, <List />, isIn(state, 'bullet_list'), toggleList('bullet_list'))}
        {tool(messages.numbers, <ListOrdered />, isIn(state, 'ordered_list'), toggleList('ordered_list'))}
        {tool(messages.quote, <Quote />, isIn(state, 'blockquote'), toggleQuote)}
        <IconButton
          label={hasWords ? messages.link : messages.selectFirst}
          icon={<Link2 />}
          pressed={isMarked(state, 'link')}
          placement="top"
          isDisabled={!hasWords}
          onPress={() => setLinkText(linkAt(state) ?? '')}
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
      {link !== undefined && (
        <div className={styles.link}>
          <TextField
            label={messages.linkTo}
            hint={messages.linkHint}
            autoFocus
            maxLength={2000}
            value={link}
            onChange={setLinkText}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              if (event.key === 'Enter') run(setLink(hrefOf(link)));
              setLinkText(undefined);
            }}
          />
          <Button
            onPress={() => {
              run(setLink(hrefOf(link)));
              setLinkText(undefined);
            }}
          >
            {messages.setLink}
          </Button>
        </div>
      )}
    </>
  );
}

/** "example.com" is a web address. */
function hrefOf(typed: string): string {
  const text = typed.trim();
  return text === '' || /^(?:[/#]|https?:|mailto:|tel:)/i.test(text) ? text : `https://${text}`;
}
