// The font picker: the style guide's fonts and pairs, all fonts by category and name, and the owner's own files. Spec §2 "Font picker".
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Trash2, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { fontCalls } from '../../../../../server/site/font/calls.ts';
import { type FontCategory, fontCategories, type OfferedFont } from '../../../../../server/site/font/schema.ts';
import { firstFamily } from '../../../../../server/site/font/stack.ts';
import { ask } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { SearchBox } from '../../../../ui/list/search-box.tsx';
import { askAgain, useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { fontPairs } from './font-pairs.ts';
import styles from './font-picker.module.css';
import { messages } from './messages.ts';
import { UploadFont } from './upload-font.tsx';
import { usePreviewFace } from './use-preview-face.ts';

/** Available on every device without a download. */
const deviceFonts: readonly (readonly [stack: string, category: FontCategory])[] = [
  ['system-ui, sans-serif', 'sans-serif'],
  ['Arial, sans-serif', 'sans-serif'],
  ['Verdana, sans-serif', 'sans-serif'],
  ['"Trebuchet MS", sans-serif', 'sans-serif'],
  ['Georgia, serif', 'serif'],
  ['"Times New Roman", serif', 'serif'],
  ['"Courier New", monospace', 'mono'],
  ['ui-monospace, monospace', 'mono'],
];

/** Names a font stack by its first family. */
export function familyName(stack: string): string {
  const first = firstFamily(stack);
  return (
    { '': messages.notSet, 'system-ui': messages.systemFont, 'ui-monospace': messages.monospaceFont }[first] ?? first
  );
}

type Choice = { stack: string; category: FontCategory | undefined; font?: OfferedFont };

type FontPickerProps = {
  label: string;
  value: string;
  /** Stacks that the design and its template use. */
  guide: readonly string[];
  isStack(text: string): boolean;
  onChoose(font: { stack: string; font?: OfferedFont }): void;
  /** Absent when the template has no fonts for headings and for body text. */
  onPair?: ((headings: OfferedFont, body: OfferedFont) => void) | undefined;
  onClose(): void;
};

export function FontPicker({ label, value, guide, isStack, onChoose, onPair, onClose }: FontPickerProps) {
  const fonts = useCall(fontCalls.list, undefined, { retry: false });
  const [isAll, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<FontCategory | 'all'>('all');
  const [isUploading, setUploading] = useState(false);
  const [other, setOther] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const offered = fonts.data?.fonts ?? [];
  const byFamily = new Map(offered.map((font) => [font.family, font]));
  const guideFonts = [...new Set([value, ...guide])].filter(Boolean).map((stack): Choice => {
    const font = byFamily.get(firstFamily(stack));
    return { stack, category: font?.category, ...(font && { font }) };
  });
  const all: Choice[] = [
    ...offered.map((font) => ({ stack: font.stack, category: font.category, font })),
    ...deviceFonts.map(([stack, category]) => ({ stack, category })),
  ];
  const wanted = search.trim().toLowerCase();
  const isBrowsing = isAll || wanted !== '';
  const found = all.filter(
    (one) => (category === 'all' || one.category === category) && familyName(one.stack).toLowerCase().includes(wanted),
  );
  const pairs = fontPairs.flatMap(([headings, body]) => {
    const [one, two] = [byFamily.get(headings), byFamily.get(body)];
    return one && two ? [[one, two] as const] : [];
  });
  const own = offered.filter(({ isOwn }) => isOwn);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the picker from anywhere in it
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (event.target === box.current && box.current.value !== '') setSearch('');
        else onClose();
      }}
    >
      <Stack gap={4} as="section" aria-label={messages.fontFor({ label })}>
        <Toolbar>
          <IconButton label={messages.backToDesign} icon={<ArrowLeft />} onPress={onClose} />
          <h2>{messages.fontFor({ label })}</h2>
        </Toolbar>
        <SearchBox
          boxRef={box}
          hint={messages.searchFonts}
          label={messages.searchFonts}
          value={search}
          onChange={setSearch}
        />
        {fonts.isPending && <Loading what={messages.fontsWhat} />}
        {fonts.isError && <LoadFailed words={messages.fontsFailed} onRetry={() => void fonts.refetch()} />}
        {isBrowsing ? (
          <>
            <SelectField
              label={messages.category}
              value={category}
              options={[
                { value: 'all', label: messages.allCategories },
                ...fontCategories.map((one) => ({ value: one, label: messages.categories[one] })),
              ]}
              onChange={(next) => setCategory(next as typeof category)}
            />
            <Note role="status">{messages.fontCount({ count: found.length })}</Note>
            <FontList legend={messages.browseAll} choices={found} value={value} onChoose={onChoose} />
            <Button
              onPress={() => {
                setAll(false);
                setSearch('');
                setCategory('all');
              }}
            >
              {messages.styleGuide}
            </Button>
          </>
        ) : (
          <>
            <FontList legend={messages.styleGuide} isShown choices={guideFonts} value={value} onChoose={onChoose} />
            <Button onPress={() => setAll(true)}>{messages.browseAll}</Button>
            {onPair && pairs.length > 0 && (
              <Stack gap={2} as="section" aria-label={messages.pairs}>
                <h3>{messages.pairs}</h3>
                <div className={styles.pairs}>
                  {pairs.map(([headings, body]) => (
                    <Pair
                      key={headings.family}
                      headings={headings}
                      body={body}
                      onChoose={() => onPair(headings, body)}
                    />
                  ))}
                </div>
              </Stack>
            )}
          </>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isStack(other)) onChoose({ stack: other.trim() });
          }}
        >
          <Toolbar align="end">
            <TextField
              label={messages.otherFont}
              value={other}
              onChange={setOther}
              maxLength={200}
              spellCheck="false"
              autoComplete="off"
              problem={other === '' || isStack(other) ? undefined : messages.familyExample}
            />
            <Button type="submit" isDisabled={!isStack(other)}>
              {messages.takeFont}
            </Button>
          </Toolbar>
        </form>
        <Button onPress={() => setUploading(true)}>
          <Upload aria-hidden /> {messages.uploadFont}
        </Button>
        {own.length > 0 && <OwnFonts fonts={own} />}
        {isUploading && (
          <UploadFont
            own={own}
            onClose={() => setUploading(false)}
            onUploaded={(font) => {
              setUploading(false);
              onChoose({ stack: font.stack, font });
            }}
          />
        )}
      </Stack>
    </div>
  );
}

type FontListProps = {
  legend: string;
  isShown?: boolean;
  choices: readonly Choice[];
  value: string;
  onChoose(choice: Choice): void;
};

/** Radio buttons: the arrow keys try one font after another. */
function FontList({ legend, isShown = false, choices, value, onChoose }: FontListProps) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className={isShown ? undefined : 'visually-hidden'}>{legend}</legend>
      {choices.map((choice) => (
        <FontRow
          key={choice.stack}
          name={name}
          choice={choice}
          isChosen={firstFamily(choice.stack) === firstFamily(value)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  );
}

type FontRowProps = { name: string; choice: Choice; isChosen: boolean; onChoose(): void };

function FontRow({ name, choice: { stack, category, font }, isChosen, onChoose }: FontRowProps) {
  const { element, state, family } = usePreviewFace(font);
  const title = familyName(stack);
  return (
    <label ref={element} className={styles.font}>
      <input type="radio" name={name} value={stack} checked={isChosen} onChange={onChoose} />
      <span style={{ fontFamily: family === undefined ? stack : `"${family}", ${stack}` }}>{title}</span>
      <small>
        {state === 'failed'
          ? messages.previewFailed({ fontName: title })
          : category === undefined
            ? messages.ofTemplate
            : messages.categories[category]}
      </small>
    </label>
  );
}

type PairProps = { headings: OfferedFont; body: OfferedFont; onChoose(): void };

function Pair({ headings, body, onChoose }: PairProps) {
  const one = usePreviewFace(headings);
  const two = usePreviewFace(body);
  return (
    <button type="button" className={styles.pair} onClick={onChoose}>
      <span ref={one.element} style={{ fontFamily: `"${one.family ?? headings.family}", ${headings.stack}` }}>
        {headings.family}
      </span>
      <span ref={two.element} style={{ fontFamily: `"${two.family ?? body.family}", ${body.stack}` }}>
        {messages.withFont({ family: body.family })}
      </span>
    </button>
  );
}

function OwnFonts({ fonts }: { fonts: readonly OfferedFont[] }) {
  const client = useQueryClient();
  const remove = useConfirmed({
    run: ({ id }: { id: string; name: string }) => ask(fontCalls.remove, { id }),
    said: messages.fontDeleted,
    onSettled: () => void askAgain(client, fontCalls.list),
  });
  return (
    <Stack gap={2} as="section" aria-label={messages.ownFonts}>
      <h3>{messages.ownFonts}</h3>
      {fonts.flatMap(({ family, license, faces }) =>
        faces.map(({ id, weight, style }) => {
          const name = messages.ownFace({ family, weight, isItalic: style === 'italic' });
          return (
            <Toolbar key={id} isSpread>
              <span>
                {name}
                <Note>{license}</Note>
              </span>
              <IconButton
                label={messages.deleteFont({ name })}
                icon={<Trash2 />}
                onPress={() => remove.ask({ id, name })}
              />
            </Toolbar>
          );
        }),
      )}
      {remove.question((face) => ({
        ...{ title: messages.deleteFont(face), action: messages.delete, text: messages.deleteFontNote },
      }))}
    </Stack>
  );
}
