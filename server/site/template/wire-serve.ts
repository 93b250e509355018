// Serves the template's style values to the original's clients.
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import { jsonField, readOriginal } from '../../http/body.ts';
import { withDraftSettings } from '../site-part/site-part.ts';
import { loadWebsite } from '../website/website.ts';
import { changeDesign, type DesignParts } from './design.ts';
import { designChangeSchema } from './design-schema.ts';
import { colorsOf, fontsOf, tweakSettings, wireDesignCalls } from './wire.ts';

const bytesMax = 256 * 1024;

/** `null` resets a value. Values that aren't sent stay. */
const tweakBodySchema = z.strictObject({
  version: z.literal([3, '3']).optional(),
  templateId: designChangeSchema.shape.templateId.optional(),
  tweakJSON: jsonField(designChangeSchema.shape.values),
});

export function serveWireDesign(parts: DesignParts) {
  const open = async () => {
    const { templateId, tweaks } = await withDraftSettings(parts.store, await loadWebsite(parts.store));
    return { template: await parts.templates.load(templateId), chosen: tweaks };
  };
  const openSettings = async () => {
    const { template, chosen } = await open();
    return tweakSettings(template, chosen);
  };
  return serve(wireDesignCalls, {
    openTweaks: openSettings,

    /** A draft, like the style editor's changes: what changes how pages look waits for Publish. */
    async saveTweaks({ ctx, actor }) {
      const body = await readOriginal(ctx, tweakBodySchema, bytesMax);
      const { templateId, tweakJSON } = await openSettings();
      // Clients send all values that they read; the template's own don't become the owner's choice by that.
      const values = Object.fromEntries(
        Object.entries(body.tweakJSON).filter(([name, value]) => value !== tweakJSON[name]),
      );
      await changeDesign(parts, actor, { templateId: body.templateId ?? templateId, values });
      return openSettings();
    },

    async listFonts() {
      const { template, chosen } = await open();
      return { fonts: fontsOf(template.tweaks, chosen) };
    },
    async listColors() {
      const { template, chosen } = await open();
      return { colors: colorsOf(template.tweaks, chosen) };
    },
  });
}
