// A field for code: line numbers, problems underlined at their place, and finding text. Spec §5: 'Code editing is not available on Android.'
import { ChevronDown, ChevronUp, CircleX, Search, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FileProblem } from '../../../../../../server/site/template-code/schema.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import styles from './code.module.css';
import { countOf, indexOf, matchesOf, positionAt } from './lines.ts';
import { messages } from './messages.ts';

type Place = { line: number; column?: number | undefined };
export type CodeAreaHandle = { goTo(place: Place): void };

type CodeAreaProps = {
  ref?: Ref<CodeAreaHandle>;
  label: string;
  text: string;
  problems: readonly FileProblem[];
  /** Undefined: this kind of file isn't checked. */
  isChecking: boolean | undefined;
  onChange(text: string): void;
};

const lineHeightPx = 20;
const paddingPx = 12;
const matchesMax = 1_000;
const isAndroid = () => /Android/.test(navigator.userAgent);

export function CodeArea({ ref, label, text, problems, isChecking, onChange }: CodeAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLPreElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const findBox = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(0);
  const [found, setFound] = useState<{ wanted: string; at: number }>();
  const lineCount = useMemo(() => countOf(text, '\n') + 1, [text]);
  const numbers = useMemo(() => Array.from({ length: lineCount }, (_, n) => n + 1).join('\n'), [lineCount]);
  const matches = useMemo(() => matchesOf(text, found?.wanted ?? '', matchesMax), [text, found?.wanted]);
  const current = found && matches[found.at];

  const follow = () => {
    const { scrollTop = 0, scrollLeft = 0 } = area.current ?? {};
    if (gutter.current) gutter.current.style.transform = `translateY(${-scrollTop}px)`;
    if (layer.current) layer.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  };
  const reveal = (from: number, to: number) => {
    const element = area.current;
    if (!element) return;
    element.setSelectionRange(from, to);
    const { line, column } = positionAt(text, from);
    const top = (line - 1) * lineHeightPx;
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 2 * lineHeightPx)
      element.scrollTop = Math.max(0, top - element.clientHeight / 3);
    // A character is about 8 px wide.
    element.scrollLeft = Math.max(0, column * 8 - element.clientWidth * 0.7);
    setCaret(from);
    follow();
  };
  const goTo = ({ line, column }: Place) => {
    const from = indexOf(text, { line, column: column ?? 1 });
    const end = text.indexOf('\n', from);
    area.current?.focus();
    reveal(from, column === undefined ? (end < 0 ? text.length : end) : from);
  };
  const latest = useRef(goTo);
  latest.current = goTo;
  useImperativeHandle(ref, () => ({ goTo: (position) => latest.current(position) }), []);

  const look = (wanted: string, at: number) => {
    const places = matchesOf(text, wanted, matchesMax);
    const next = places.length === 0 ? 0 : (at + places.length) % places.length;
    setFound({ wanted, at: next });
    const place = places[next];
    if (place !== undefined) reveal(place, place + wanted.length);
  };
  const openFind = () => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    const selected = text.slice(selectionStart, selectionEnd);
    const wanted = selected.includes('\n') ? '' : selected.slice(0, 200);
    setFound({ wanted, at: Math.max(0, matchesOf(text, wanted, matchesMax).indexOf(selectionStart)) });
    requestAnimationFrame(() => findBox.current?.select());
  };
  const closeFind = () => {
    setFound(undefined);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    openFind();
  };

  if (isAndroid()) return <p className={styles.center}>{messages.noAndroid}</p>;
  const place = positionAt(text, Math.min(caret, text.length));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works in the code and in the search field
    <div className={styles.main} onKeyDown={onKeyDown}>
      {found && (
        <search className={`${styles.strip} ${styles.find}`}>
          <label>
            <span className="visually-hidden">{messages.findText}</span>
            <input
              ref={findBox}
              type="search"
              maxLength={200}
              placeholder={messages.findText}
              value={found.wanted}
              onChange={(event) => look(event.target.value, 0)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') look(found.wanted, found.at + (event.shiftKey ? -1 : 1));
                if (event.key === 'Escape') closeFind();
                if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
              }}
            />
          </label>
          <span role="status">
            {found.wanted !== '' &&
              (matches.length === matchesMax
                ? messages.tooManyMatches({ max: matchesMax })
                : messages.matches({ at: found.at + 1, count: matches.length }))}
          </span>
          <IconButton
            label={messages.previous}
            icon={<ChevronUp />}
            isDisabled={matches.length === 0}
            onPress={() => look(found.wanted, found.at - 1)}
          />
          <IconButton
            label={messages.next}
            icon={<ChevronDown />}
            isDisabled={matches.length === 0}
            onPress={() => look(found.wanted, found.at + 1)}
          />
          <IconButton label={messages.close} icon={<X />} onPress={closeFind} />
        </search>
      )}
      <div className={styles.editor}>
        <div className={styles.gutter} aria-hidden>
          <pre ref={gutter}>{numbers}</pre>
        </div>
        <div className={styles.layer}>
          <textarea
            ref={area}
            className={styles.area}
            aria-label={label}
            aria-describedby="code-status"
            aria-invalid={problems.some(({ level }) => level === 'error') || undefined}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            value={text}
            onScroll={follow}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onChange={(event) => onChange(event.target.value)}
          />
          <div ref={layer} className={styles.marks} aria-hidden>
            <Marks text={text} problems={problems} />
            {found && current !== undefined && (
              <Mark {...markAt(text, current, found.wanted.length)} level="found" text={text} />
            )}
          </div>
        </div>
      </div>
      <div className={styles.status}>
        <span id="code-status" role="status">
          {isChecking === undefined ? messages.notChecked : isChecking ? messages.checking : countsOf(problems)}
        </span>
        <span className={styles.place}>
          {messages.position(place)}
          <IconButton label={messages.find} icon={<Search />} placement="top" onPress={openFind} />
        </span>
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={messages.problems}>
          {problems.map(({ message, line, column, level }) => (
            <li key={`${line} ${column} ${message}`} data-level={level}>
              <button
                type="button"
                disabled={line === undefined}
                onClick={() => line !== undefined && goTo({ line, column })}
              >
                {level === 'error' ? (
                  <CircleX aria-label={messages.error} />
                ) : (
                  <TriangleAlert aria-label={messages.warning} />
                )}
                {line !== undefined && <b>{messages.line({ line })}</b>}
                <span>{message}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countsOf(problems: readonly FileProblem[]): string {
  if (problems.length === 0) return messages.good;
  const errors = problems.filter(({ level }) => level === 'error').length;
  return messages.counts({ errors, warnings: problems.length - errors });
}

function Marks({ text, problems }: { text: string; problems: readonly FileProblem[] }) {
  return problems.map(({ line, column, length, level, message }) => {
    if (line === undefined) return null;
    const from = indexOf(text, { line, column: column ?? 1 });
    const end = text.indexOf('\n', from);
    const rest = (end < 0 ? text.length : end) - from;
    const mark = markAt(text, from, Math.min(length ?? rest, rest));
    return <Mark key={`${line} ${column} ${message}`} {...mark} level={level} text={text} />;
  });
}

type MarkProps = { text: string; line: number; start: number; from: number; to: number; level: string };

const markAt = (text: string, from: number, length: number): Omit<MarkProps, 'level' | 'text'> => {
  const { line, column } = positionAt(text, from);
  return { line, start: from - column + 1, from, to: from + length };
};

/** The text before it is laid out too, so that the mark is where its letters are. */
function Mark({ text, line, start, from, to, level }: MarkProps) {
  const before = text.slice(start, from);
  const marked = text.slice(from, to);
  const indent = before === '' ? (/^\s*/.exec(marked)?.[0] ?? '') : '';
  return (
    <pre style={{ top: paddingPx + (line - 1) * lineHeightPx }}>
      {before + indent}
      <mark data-level={level}>{marked.slice(indent.length).trimEnd() || '\u00a0'}</mark>
    </pre>
  );
}
