// The control of one tweak by its type: color, number, choice, switch, font, image. Template-folders 9; editor F6.

import { ChevronRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fontCalls } from '../../../../../server/site/font/calls.ts';
import type { OfferedFont } from '../../../../../server/site/font/schema.ts';
import { firstFamily } from '../../../../../server/site/font/stack.ts';
import type { DesignTweak, DesignValues } from '../../../../../server/site/template/design-schema.ts';
import { tweakProblem } from '../../../../../server/site/template/tweak-value.ts';
import { declarationsOf } from '../../../../../server/site/template/tweaks.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { PictureDialog } from '../../content/pictures/picture-dialog.tsx';
import type { ColorFormat } from './color.ts';
import picker from './font-picker.module.css';
import { familyName } from './font-picker.tsx';
import { messages } from './messages.ts';
import { ColorControl } from './palette.tsx';
import styles from './style-screen.module.css';

type TweakFieldProps = {
  tweak: DesignTweak;
  values: Readonly<Record<string, string>>;
  format: ColorFormat;
  /** Opens the picker for a font. */
  onPick(name: string): void;
  onChange(change: DesignValues): void;
};

export function TweakField(props: TweakFieldProps) {
  const { tweak, values, onChange } = props;
  const own = Object.keys(values).filter((name) => name === tweak.name || isPart(tweak, name));
  return (
    <div className={styles.tweak} data-path={tweak.name}>
      <div className={styles.control}>
        <Control {...props} />
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

function Control({ tweak, values, format, onPick, onChange }: TweakFieldProps) {
  const value = values[tweak.name] ?? tweak.defaultValue;
  const set = (next: string) => onChange({ [tweak.name]: next });
  switch (tweak.type) {
    case 'checkbox':
      return <CheckField label={tweak.label} value={value === 'true'} onChange={(isOn) => set(String(isOn))} />;
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
      return <ColorControl tweak={tweak} value={value} format={format} onChange={set} />;
    case 'font':
      return <FontControl tweak={tweak} values={values} onChange={onChange} onPick={onPick} />;
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

/** The rule as it is now, and a setter that writes it as one value. */
function ruleOf({ tweak, values, onChange }: RuleProps, properties: readonly string[]) {
  const singles = Object.fromEntries(
    properties.flatMap((property) => {
      const single = values[`${tweak.name}-${property}`];
      return single === undefined ? [] : [[property, single]];
    }),
  );
  const rule: Record<string, string> = { ...tweak.rule, ...declarationsOf(values[tweak.name], properties), ...singles };
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

/** The font tweak's rule now, and a setter for some of its properties. */
export const fontRuleOf = (props: RuleProps) =>
  ruleOf(
    props,
    fontProperties.map(([property]) => property),
  );

export const isStack = (text: string): boolean =>
  text.trim() !== '' && declarationsOf(`{font-family:${text}}`, ['font-family'])['font-family'] === text.trim();

function FontControl({ onPick, ...props }: RuleProps & Pick<TweakFieldProps, 'onPick'>) {
  const { tweak } = props;
  const { rule, set } = fontRuleOf(props);
  const fonts = useCall(fontCalls.list, undefined, { retry: false });
  const weights = weightsOf(fonts.data?.fonts.find(({ family }) => family === firstFamily(rule['font-family'] ?? '')));
  return (
    <fieldset className={styles.group}>
      <legend>{tweak.label}</legend>
      {fontProperties
        .filter(([property]) => alwaysShown.includes(property) || tweak.rule?.[property] !== undefined)
        .map(([property, label]) => {
          const value = rule[property] ?? '';
          if (property === 'font-family') {
            const family = familyName(value);
            return (
              <Stack key={property} gap={1}>
                <span aria-hidden>{label}</span>
                <button
                  type="button"
                  className={picker.chosen}
                  data-font={tweak.name}
                  aria-label={messages.chooseFont({ label: tweak.label, family })}
                  onClick={() => onPick(tweak.name)}
                >
                  <span style={{ fontFamily: `"Preview ${family}", ${value}` }}>{family}</span>
                  <ChevronRight aria-hidden />
                </button>
              </Stack>
            );
          }
          const options = property === 'font-weight' ? (weights ?? choices[property]) : choices[property];
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

/** The weights that a font has; undefined for fonts that we don't know. */
export function weightsOf(font: OfferedFont | undefined): string[] | undefined {
  const found = new Set<string>();
  for (const { weight } of font?.faces ?? []) {
    const [from = 400, to = from] = weight.split(' ').map(Number);
    for (let one = from; one <= to; one += 100) found.add(String(one));
  }
  return found.size > 0 ? [...found].sort() : undefined;
}
