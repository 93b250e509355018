// The control of one tweak by its type: color, number, choice, switch, font, image. Template-folders 9; editor F6.

import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { DesignTweak, DesignValues } from '../../../../../server/site/template/design-schema.ts';
import { tweakProblem } from '../../../../../server/site/template/tweak-value.ts';
import { declarationsOf } from '../../../../../server/site/template/tweaks.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { PictureDialog } from '../../content/pictures/picture-dialog.tsx';
import { messages } from './messages.ts';
import styles from './style-screen.module.css';

type TweakFieldProps = {
  tweak: DesignTweak;
  values: Readonly<Record<string, string>>;
  /** Font families of the template. */
  fonts: readonly string[];
  onChange(change: DesignValues): void;
};

export function TweakField({ tweak, values, fonts, onChange }: TweakFieldProps) {
  const own = Object.keys(values).filter((name) => name === tweak.name || isPart(tweak, name));
  return (
    <div className={styles.tweak} data-path={tweak.name}>
      <div className={styles.control}>
        <Control tweak={tweak} values={values} fonts={fonts} onChange={onChange} />
      </div>
      {own.length > 0 && (
        <IconButton
          label={messages.reset(tweak)}
          icon={<RotateCcw />}
          placement="end"
          onPress={() => onChange(Object.fromEntries(own.map((name) => [name, null])))}
        />
      )}
    </div>
  );
}

const isPart = ({ rule, name }: DesignTweak, other: string) => rule !== undefined && other.startsWith(`${name}-`);

function Control({ tweak, values, fonts, onChange }: TweakFieldProps) {
  const value = values[tweak.name] ?? tweak.defaultValue;
  const set = (next: string) => onChange({ [tweak.name]: next });
  switch (tweak.type) {
    case 'checkbox':
      return <CheckField label={tweak.label} isSelected={value === 'true'} onChange={(isOn) => set(String(isOn))} />;
    case 'dropdown':
      return (
        <SelectField
          label={tweak.label}
          value={value}
          options={(tweak.options ?? []).map((option) => ({ value: option, label: option }))}
          onChange={set}
        />
      );
    case 'color':
      return <ColorControl tweak={tweak} value={value} onChange={set} />;
    case 'font':
      return <FontControl tweak={tweak} values={values} fonts={fonts} onChange={onChange} />;
    case 'image':
      return <PictureControl tweak={tweak} values={values} onChange={onChange} />;
    default:
      return <ValueControl tweak={tweak} value={value} onChange={set} />;
  }
}

type OneValueProps = { tweak: DesignTweak; value: string; onChange(value: string): void };

/** Keeps invalid text while typing; only valid values reach the site. */
function useTyped(tweak: DesignTweak, value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const problem = typed === tweak.defaultValue || typed === value ? undefined : tweakProblem(tweak, typed);
  return {
    typed,
    problem,
    type(next: string) {
      setTyped(next);
      if (next !== value && !tweakProblem(tweak, next)) onChange(next);
    },
  };
}

function ColorControl({ tweak, value, onChange }: OneValueProps) {
  const { typed, problem, type } = useTyped(tweak, value, onChange);
  const id = useId();
  return (
    <div className={styles.pair}>
      <Stack gap={1}>
        <label className="visually-hidden" htmlFor={id}>{`${tweak.label}, picker`}</label>
        <input
          id={id}
          type="color"
          className={styles.swatch}
          value={hexOf(value)}
          onChange={(event) => type(event.target.value)}
        />
      </Stack>
      <TextField
        label={tweak.label}
        value={typed}
        onChange={type}
        isInvalid={problem !== undefined}
        errorMessage={problem}
        spellCheck="false"
        autoComplete="off"
      />
    </div>
  );
}

/** The color picker takes six digits only. */
function hexOf(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(color);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
  if (/^#[0-9a-f]{6}/i.test(color)) return color.slice(0, 7).toLowerCase();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#000000';
  context.fillStyle = color;
  const [r = 0, g = 0, b = 0] = (context.fillStyle.match(/[\d.]+/g) ?? []).map(Number);
  if (context.fillStyle.startsWith('#')) return context.fillStyle.slice(0, 7);
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function ValueControl({ tweak, value, onChange }: OneValueProps) {
  const { typed, problem, type } = useTyped(tweak, value, onChange);
  const { min, max, step = 1 } = tweak;
  const unit = /[a-z%]+$/i.exec(value)?.[0] ?? /[a-z%]+$/i.exec(tweak.defaultValue)?.[0] ?? '';
  const number = Number.parseFloat(value);
  const hasRange = tweak.type === 'value' && min !== undefined && max !== undefined;
  return (
    <div className={hasRange ? styles.range : undefined}>
      <TextField
        label={tweak.label}
        value={typed}
        onChange={type}
        isInvalid={problem !== undefined}
        errorMessage={problem}
        spellCheck="false"
        autoComplete="off"
      />
      {hasRange && (
        <input
          type="range"
          aria-label={messages.slider(tweak)}
          aria-valuetext={value}
          min={min}
          max={max}
          step={step}
          value={Number.isNaN(number) ? min : number}
          onChange={(event) => type(`${event.target.value}${unit}`)}
        />
      )}
    </div>
  );
}

type RuleProps = Pick<TweakFieldProps, 'tweak' | 'values' | 'onChange'>;

const fontProperties = [
  ['font-family', messages.family],
  ['font-size', messages.size],
  ['font-weight', messages.weight],
  ['font-style', messages.style],
  ['line-height', messages.lineHeight],
  ['letter-spacing', messages.letterSpacing],
  ['text-transform', messages.capitals],
  ['text-decoration', messages.decoration],
] as const;
const examples: Readonly<Record<string, string>> = {
  'font-family': messages.familyExample,
  'font-size': messages.sizeExample,
  'line-height': messages.lineHeightExample,
  'letter-spacing': messages.spacingExample,
};
const alwaysShown = ['font-family', 'font-size', 'font-weight'];

const choices: Readonly<Record<string, readonly string[]>> = {
  'font-weight': ['100', '200', '300', '400', '500', '600', '700', '800', '900'],
  'font-style': ['normal', 'italic'],
  'text-transform': ['none', 'uppercase', 'lowercase', 'capitalize'],
  'text-decoration': ['none', 'underline', 'line-through'],
};

/** Available on every device without a download. */
const commonFamilies = [
  'system-ui, sans-serif',
  'Georgia, serif',
  '"Times New Roman", serif',
  'Arial, sans-serif',
  'Verdana, sans-serif',
  '"Trebuchet MS", sans-serif',
  '"Courier New", monospace',
  'ui-monospace, monospace',
];

const otherFamily = 'other';

/** Names a font stack by its first family. */
function familyName(stack: string): string {
  const first =
    stack
      .split(',', 1)[0]
      ?.trim()
      .replace(/^["']|["']$/g, '') ?? '';
  return (
    { '': messages.notSet, 'system-ui': messages.systemFont, 'ui-monospace': messages.monospaceFont }[first] ?? first
  );
}

/** The rule as it is now, and a setter that writes it as one value. */
function ruleOf({ tweak, values, onChange }: RuleProps, properties: readonly string[]) {
  const singles = Object.fromEntries(
    properties.flatMap((property) => {
      const single = values[`${tweak.name}-${property}`];
      return single === undefined ? [] : [[property, single]];
    }),
  );
  const rule: Record<string, string> = {
    ...tweak.rule,
    ...declarationsOf(values[tweak.name], properties),
    ...singles,
  };
  const set = (changed: Record<string, string>) => {
    const next = { ...rule, ...changed };
    const text = Object.entries(next)
      .filter(([property, value]) => properties.includes(property) && value !== '')
      .map(([property, value]) => `${property}:${value}`)
      .join(';');
    onChange({
      [tweak.name]: `{${text}}`,
      ...Object.fromEntries(Object.keys(singles).map((property) => [`${tweak.name}-${property}`, null])),
    });
  };
  return { rule, set };
}

function FontControl(props: RuleProps & Pick<TweakFieldProps, 'fonts'>) {
  const { tweak, fonts } = props;
  const [isTyping, setTyping] = useState(false);
  const { rule, set } = ruleOf(
    props,
    fontProperties.map(([property]) => property),
  );
  return (
    <fieldset className={styles.group}>
      <legend>{tweak.label}</legend>
      {fontProperties
        .filter(([property]) => alwaysShown.includes(property) || tweak.rule?.[property] !== undefined)
        .map(([property, label]) => {
          const value = rule[property] ?? '';
          if (property === 'font-family' && !isTyping)
            return (
              <SelectField
                key={property}
                label={label}
                value={value}
                options={[
                  ...[...new Set([value, ...fonts, ...commonFamilies])].map((stack) => ({
                    value: stack,
                    label: familyName(stack),
                  })),
                  { value: otherFamily, label: messages.otherFont },
                ]}
                onChange={(next) => (next === otherFamily ? setTyping(true) : set({ [property]: next }))}
              />
            );
          const options = choices[property];
          if (options)
            return (
              <SelectField
                key={property}
                label={label}
                value={value}
                options={[...new Set([value, ...options])].map((option) => ({
                  value: option,
                  label: option === '' ? messages.notSet : option,
                }))}
                onChange={(next) => set({ [property]: next })}
              />
            );
          return (
            <Typed
              key={property}
              label={label}
              value={value}
              problem={examples[property] ?? messages.enterValue}
              isValid={(next) => declarationsOf(`{${property}:${next}}`, [property])[property] === next.trim()}
              onChange={(next) => set({ [property]: next.trim() })}
            />
          );
        })}
    </fieldset>
  );
}

type TypedProps = {
  label: string;
  value: string;
  /** The error for text that is not a valid value. */
  problem: string;
  isValid(value: string): boolean;
  onChange(value: string): void;
};

function Typed({ label, value, problem, isValid, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    // A value that was already set, or empty, is not marked as an error.
    <Labelled label={label} problem={typed === value || isValid(typed) ? undefined : problem}>
      {(props) => (
        <input
          {...props}
          value={typed}
          placeholder={messages.notSet}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            if (isValid(event.target.value)) onChange(event.target.value);
          }}
        />
      )}
    </Labelled>
  );
}

const imageProperties = ['background-image', 'background-size', 'background-repeat', 'background-position'] as const;

function PictureControl(props: RuleProps) {
  const { tweak } = props;
  const [isChoosing, setChoosing] = useState(false);
  const { rule, set } = ruleOf(props, imageProperties);
  const source = /^url\(["']?([^"')]+)["']?\)$/.exec(rule['background-image'] ?? '')?.[1];
  return (
    <fieldset className={styles.group}>
      <legend>{tweak.label}</legend>
      {source && <img className={styles.picture} src={source} alt={`${tweak.label}, as chosen`} />}
      <Toolbar>
        <Button onPress={() => setChoosing(true)}>{source ? messages.otherImage : messages.chooseImage}</Button>
        {source && (
          <Button kind="quiet" onPress={() => set({ 'background-image': 'none' })}>
            {messages.noImage}
          </Button>
        )}
      </Toolbar>
      {source && (
        <>
          <SelectField
            label={messages.size}
            value={rule['background-size'] ?? 'auto'}
            options={['cover', 'contain', 'auto'].map((value) => ({ value, label: value }))}
            onChange={(size) => set({ 'background-size': size })}
          />
          <SelectField
            label={messages.repeat}
            value={rule['background-repeat'] ?? 'repeat'}
            options={['no-repeat', 'repeat', 'repeat-x', 'repeat-y'].map((value) => ({ value, label: value }))}
            onChange={(repeat) => set({ 'background-repeat': repeat })}
          />
          <SelectField
            label={messages.position}
            value={rule['background-position'] ?? 'center'}
            options={['center', 'top', 'bottom', 'left', 'right'].map((value) => ({ value, label: value }))}
            onChange={(position) => set({ 'background-position': position })}
          />
        </>
      )}
      {isChoosing && (
        <PictureDialog
          max={1}
          onClose={() => setChoosing(false)}
          onChosen={([image]) => {
            setChoosing(false);
            if (image) set({ 'background-image': `url("${image.path}?format=2500w")` });
          }}
        />
      )}
    </fieldset>
  );
}
