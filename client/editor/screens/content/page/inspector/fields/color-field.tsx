// A color: from the theme, recently used, picked, or typed as a hex code.
import { useContext, useId, useState } from 'react';
import { FieldLabel } from '../../../../../../ui/form/labelled.tsx';
import { Note, Stack } from '../../../../../../ui/layout/flow.tsx';
import styles from '../inspector.module.css';
import { messages } from '../messages.ts';
import { hexColor, noteColor, recentColors, SiteColors } from './swatches.ts';

type ColorFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: string;
  onChange(value: string | undefined): void;
};

export function ColorField({ label, hint, problem, value, onChange }: ColorFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const ofTheme = useContext(SiteColors);
  const [recent, setRecent] = useState(recentColors);
  const pick = (color: string | undefined) => {
    setTyped(undefined);
    onChange(color);
  };
  const note = () => {
    const color = hexColor(value);
    if (color === undefined || ofTheme.includes(color)) return;
    noteColor(color);
    setRecent(recentColors());
  };
  const isWrong = typed !== undefined && typed.trim() !== '' && hexColor(typed) === undefined;
  const words = isWrong ? messages.colorWrong : problem;
  return (
    <Stack gap={1} onBlur={note}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <span className={styles.color}>
        <input
          type="color"
          aria-label={messages.pickColor({ label })}
          value={hexColor(value) ?? '#ffffff'}
          onChange={(event) => pick(event.target.value)}
        />
        <input
          id={id}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          aria-invalid={words === undefined ? undefined : true}
          aria-describedby={`${id}-about`}
          value={typed ?? value}
          onChange={(event) => {
            setTyped(event.target.value);
            const color = hexColor(event.target.value);
            if (color !== undefined) onChange(color);
            else if (event.target.value.trim() === '') onChange(undefined);
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
        />
      </span>
      <Swatches label={messages.themeColors} colors={ofTheme} value={value} onPick={pick} />
      <Swatches
        label={messages.recentColors}
        colors={recent.filter((color) => !ofTheme.includes(color))}
        value={value}
        onPick={pick}
      />
      <Note as="span" id={`${id}-about`} tone={words === undefined ? undefined : 'bad'}>
        {words ?? hint ?? messages.colorHint}
      </Note>
    </Stack>
  );
}

type SwatchesProps = { label: string; colors: readonly string[]; value: string; onPick(color: string): void };

function Swatches({ label, colors, value, onPick }: SwatchesProps) {
  if (colors.length === 0) return null;
  return (
    <fieldset className={styles.swatches}>
      <legend>{label}</legend>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          style={{ background: color }}
          title={color}
          aria-label={messages.colorNamed({ color })}
          aria-pressed={color === hexColor(value)}
          onClick={() => onPick(color)}
        />
      ))}
    </fieldset>
  );
}
