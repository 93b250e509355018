// The template's style values as the original's clients read them. Wire 5; page-json 13 "tweakJSON".
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import type { Template } from './template.ts';
import { type Tweak, tweakValues } from './tweaks.ts';

const query = z.object({ version: z.literal('3').optional() });
const textsSchema = z.record(z.string(), z.string());
const settingsSchema = z.object({ version: z.literal(3), templateId: z.string(), tweakJSON: textsSchema });

export const wireDesignCalls = defineCalls({
  openTweaks: {
    call: 'GET /api/template/GetTemplateTweakSettings',
    needs: 'design.edit',
    query,
    answer: settingsSchema,
  },
  saveTweaks: {
    call: 'POST /api/template/SetTemplateTweakSettings',
    needs: 'design.edit',
    query,
    reads: 'form',
    answer: settingsSchema,
  },
  listFonts: {
    call: 'GET /api/website-fonts',
    needs: 'design.edit',
    answer: z.object({
      fonts: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          /** By property, e.g. `font-family`. */
          values: textsSchema,
        }),
      ),
    }),
  },
  listColors: {
    call: 'GET /api/website-colors',
    needs: 'design.edit',
    answer: z.object({ colors: z.array(z.object({ name: z.string(), title: z.string(), value: z.string() })) }),
  },
});

type Chosen = Readonly<Record<string, string>>;

/** With the template's values where the owner chose none. */
export const tweakSettings = ({ id, tweaks }: Pick<Template, 'id' | 'tweaks'>, chosen: Chosen) => ({
  version: 3 as const,
  templateId: id,
  tweakJSON: tweakValues(tweaks, chosen),
});

export function fontsOf(tweaks: readonly Tweak[], chosen: Chosen) {
  const all = Object.entries(tweakValues(tweaks, chosen));
  return ofType(tweaks, 'font').map(({ name, title }) => ({
    name,
    title: title || name,
    values: Object.fromEntries(
      all.flatMap(([part, value]) => (part.startsWith(`${name}-`) ? [[part.slice(name.length + 1), value]] : [])),
    ),
  }));
}

export function colorsOf(tweaks: readonly Tweak[], chosen: Chosen) {
  const all = tweakValues(tweaks, chosen);
  return ofType(tweaks, 'color').map(({ name, title }) => ({ name, title: title || name, value: all[name] ?? '' }));
}

const ofType = (tweaks: readonly Tweak[], wanted: string) => tweaks.filter(({ type }) => type === wanted);
