// The palette: each color as text in one of three formats, with sliders, and the contrast of text on backgrounds. Editor F6, F9.
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { DesignTweak, DesignValues } from '../../../../../server/site/template/design-schema.ts';
import { tweakProblem } from '../../../../../server/site/template/tweak-value.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { type Color, type ColorFormat, colorFormats, colorOf, hslOf, rgbOf, textIn } from './color.ts';
import { type ContrastPair, contrastPairs } from './contrast-pairs.ts';
import { messages } from './messages.ts';
import styles from './palette.module.css';

export const FormatField = ({ format, onFormat }: { format: ColorFormat; onFormat(format: ColorFormat): void }) => (
  <ChoiceField
    label={messages.colorFormat}
    value={format}
    options={colorFormats.map((value) => ({ value, label: value.toUpperCase() }))}
    onChange={(next) => onFormat(next as ColorFormat)}
  />
);

type ColorControlProps = { tweak: DesignTweak; value: string; format: ColorFormat; onChange(value: string): void };

export function ColorControl({ tweak, value, format, onChange }: ColorControlProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const color = colorOf(value);
  const shown = color ? textIn(format, color) : value;
  const [typed, setTyped] = useState(shown);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setTyped(shown);
  }, [shown, isTyping]);
  const problem = typed === shown || typed === tweak.defaultValue ? undefined : tweakProblem(tweak, typed);
  const type = (next: string) => {
    setTyped(next);
    if (next !== value && !tweakProblem(tweak, next)) onChange(next);
  };
  return (
    <Stack gap={2}>
      <div className={styles.color}>
        <button
          type="button"
          className={styles.swatch}
          style={{ background: value }}
          aria-label={messages.adjust(tweak)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <TextField
          label={tweak.label}
          value={typed}
          onChange={type}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(problem !== undefined)}
          isInvalid={problem !== undefined}
          errorMessage={problem}
          maxLength={60}
          spellCheck="false"
          autoComplete="off"
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Channels
            tweak={tweak}
            color={color ?? { rgb: [0, 0, 0], alpha: 1 }}
            isRgb={format === 'rgb'}
            onChange={(next) => {
              setTyping(false);
              onChange(next);
            }}
          />
        )}
      </div>
    </Stack>
  );
}

type ChannelsProps = { tweak: DesignTweak; color: Color; isRgb: boolean; onChange(text: string): void };

/** Three sliders with numbers. Hue and saturation survive a visit to black and white. */
function Channels({ tweak, color, isRgb, onChange }: ChannelsProps) {
  const [last, setLast] = useState(() => hslOf(color.rgb));
  const [typed, setTyped] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const isSame = textIn('hex', { ...color, rgb: rgbOf(last) }) === textIn('hex', color);
  const [hue, saturation, lightness] = isSame ? last : hslOf(color.rgb);
  const values = isRgb
    ? color.rgb.map(Math.round)
    : [Math.round(hue), Number((saturation * 100).toFixed(1)), Number((lightness * 100).toFixed(1))];
  const texts = typed ?? values.map(String);
  const take = (next: readonly string[]) => {
    const filled = next.filter((one) => one.trim() !== '');
    const written = isRgb
      ? `rgb(${filled.join(', ')})`
      : `hsl(${next
          .map((one, at) => (one.trim() === '' ? '' : at === 0 ? one : `${one}%`))
          .filter(Boolean)
          .join(', ')})`;
    const found = tweakProblem(tweak, written);
    setProblem(found);
    if (found !== undefined) return setTyped(next);
    setTyped(undefined);
    if (!isRgb) setLast([Number(next[0]), Number(next[1]) / 100, Number(next[2]) / 100]);
    const after = colorOf(written);
    if (after) onChange(textIn('hex', { ...after, alpha: color.alpha }));
  };
  const channels = isRgb ? messages.rgbChannels : messages.hslChannels;
  const highest = isRgb ? [255, 255, 255] : [360, 100, 100];
  return (
    <Stack as="fieldset" gap={1} aria-describedby={problem && `${id}-problem`}>
      <legend className="visually-hidden">{messages.channels(tweak)}</legend>
      {channels.map((label, at) => (
        <div key={label} className={styles.channel}>
          <label htmlFor={`${id}-${at}`}>{label}</label>
          <input
            type="range"
            id={`${id}-${at}`}
            min={0}
            max={highest[at]}
            value={values[at]}
            onChange={(event) => take(texts.map((one, place) => (place === at ? event.target.value : one)))}
          />
          <input
            inputMode="decimal"
            aria-label={messages.channelNumber({ label })}
            aria-invalid={problem !== undefined || undefined}
            maxLength={6}
            value={texts[at]}
            onChange={(event) => take(texts.map((one, place) => (place === at ? event.target.value : one)))}
          />
        </div>
      ))}
      {problem !== undefined && (
        <Note id={`${id}-problem`} tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </Stack>
  );
}

type ContrastProps = {
  tweaks: readonly DesignTweak[];
  values: Readonly<Record<string, string>>;
  onChange(change: DesignValues, name: string): void;
};

export function ContrastMatrix({ tweaks, values, onChange }: ContrastProps) {
  const pairs = contrastPairs(tweaks, values);
  if (pairs.length === 0) return null;
  const rows = [...Map.groupBy(pairs, ({ text }) => text)];
  const columns = tweaks.filter((tweak) => pairs.some(({ behind }) => behind === tweak));
  const weak = pairs.filter(({ ratio, least }) => ratio < least);
  return (
    <Stack gap={2}>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <caption>{messages.contrast}</caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([text, found]) => (
              <tr key={text.name}>
                <th scope="row">{text.label}</th>
                {columns.map((behind) => (
                  <Cell key={behind.name} pair={found.find((one) => one.behind === behind)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status">
        {weak.length === 0 && (
          <Note>
            <Check aria-hidden className={styles.icon} /> {messages.allReadable}
          </Note>
        )}
        {weak.map(({ text, behind, ratio, least, better }, at) => (
          <div key={`${text.name} ${behind.name}`} className={styles.weak}>
            <Note as="span">
              {messages.weak({ text: text.label, behind: behind.label, ratio: shown(ratio), least: String(least) })}
            </Note>
            {better !== undefined && !weak.slice(0, at).some((one) => one.text === text && one.better === better) && (
              <Button onPress={() => onChange({ [text.name]: better }, `contrast ${text.name}`)}>
                <span className={styles.dot} style={{ background: better }} aria-hidden />
                {messages.takeColor({ color: better })}
                <span className="visually-hidden">{messages.forColor({ label: text.label })}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
    </Stack>
  );
}

function Cell({ pair }: { pair: ContrastPair | undefined }) {
  if (!pair) return <td />;
  const { colors, ratio, least } = pair;
  const isWeak = ratio < least;
  return (
    <td data-weak={isWeak || undefined}>
      <span
        className={styles.sample}
        style={{ color: textIn('hex', colors.text), background: textIn('hex', colors.behind) }}
        aria-hidden
      >
        Aa
      </span>
      <span className={styles.ratio}>
        {shown(ratio)}
        {isWeak && <TriangleAlert role="img" aria-label={messages.tooPale} className={styles.icon} />}
      </span>
    </td>
  );
}

/** Rounded down, so that a ratio just below the limit isn't shown as the limit. */
const shown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
