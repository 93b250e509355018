// The template's presets as whole looks: one is tried on the site's own pages first, and then applied in one step.

import { fontCalls } from '../../../../../server/site/font/calls.ts';
import { firstFamily } from '../../../../../server/site/font/stack.ts';
import type { OpenedDesign } from '../../../../../server/site/template/design-schema.ts';
import { declarationsOf } from '../../../../../server/site/template/tweaks.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { colorOf } from './color.ts';
import styles from './font-picker.module.css';
import { messages } from './messages.ts';
import { usePreviewFace } from './use-preview-face.ts';

type Preset = OpenedDesign['presets'][number];

type LooksProps = {
  design: OpenedDesign;
  tried: string | undefined;
  onTry(name: string | undefined): void;
  onApply(preset: Preset): void;
};

export function Looks({ design, tried, onTry, onApply }: LooksProps) {
  if (design.presets.length === 0) return null;
  const preset = design.presets.find(({ name }) => name === tried);
  return (
    <Stack as="fieldset" kind="part">
      <legend>{messages.presets}</legend>
      <div className={styles.looks}>
        {design.presets.map((one) => (
          <Look
            key={one.name}
            preset={one}
            design={design}
            isTried={one.name === tried}
            onPress={() => onTry(one.name === tried ? undefined : one.name)}
          />
        ))}
      </div>
      <div role="status">
        {preset && (
          <Stack gap={2}>
            <Note>{messages.trying({ title: preset.title })}</Note>
            <Toolbar>
              <Button kind="primary" onPress={() => onApply(preset)}>
                {messages.applyLook({ title: preset.title })}
              </Button>
              <Button kind="quiet" onPress={() => onTry(undefined)}>
                {messages.leaveLook}
              </Button>
            </Toolbar>
          </Stack>
        )}
      </div>
    </Stack>
  );
}

type LookProps = { preset: Preset; design: OpenedDesign; isTried: boolean; onPress(): void };

function Look({ preset: { title, values }, design, isTried, onPress }: LookProps) {
  const fonts = useCall(fontCalls.list, undefined, { retry: false });
  const valueNow = (name: string) =>
    values[name] ?? design.values[name] ?? design.tweaks.find((one) => one.name === name)?.defaultValue ?? '';
  const colors = design.tweaks.filter(({ type }) => type === 'color').map(({ name }) => valueNow(name));
  const heading = design.tweaks.find(({ type }) => type === 'font');
  const rule = {
    ...heading?.rule,
    ...declarationsOf(heading && valueNow(heading.name), ['font-family', 'font-weight', 'letter-spacing']),
  };
  const stack = rule['font-family'] ?? '';
  const face = usePreviewFace(fonts.data?.fonts.find(({ family }) => family === firstFamily(stack)));
  const [paper = '#ffffff', ink = '#000000', ...others] = colors.filter((color) => colorOf(color));
  return (
    <button type="button" className={styles.look} aria-pressed={isTried} onClick={onPress}>
      <span className={styles.lookSample} style={{ background: paper, color: ink }} aria-hidden ref={face.element}>
        <span
          style={{
            fontFamily: face.family ? `"${face.family}", ${stack}` : stack,
            fontWeight: rule['font-weight'],
            letterSpacing: rule['letter-spacing'],
          }}
        >
          Aa
        </span>
        <span className={styles.lookColors}>
          {[...new Set(others)].slice(0, 4).map((color) => (
            <span key={color} style={{ background: color }} />
          ))}
        </span>
      </span>
      <span>{title}</span>
    </button>
  );
}
