// How a gallery or events page shows its items: the options of the block for them, in the inspector's form. Editor D13–D17.
import type * as z from 'zod';
import type { BlockDefinition } from '../../../../../server/content/block/block.ts';
import { calendarBlock, eventsOptions } from '../../../../../server/content/block/calendar.ts';
import { galleryBlock, galleryOptions } from '../../../../../server/content/block/gallery.ts';
import { withEffects } from '../../../document/actions/set-props.ts';
import { FieldsForm } from '../../content/page/inspector/fields-form.tsx';

type DesignProps<Options> = { value: Options; onChange(value: Options): void };

function designOf<Options extends Record<string, unknown>>(
  { number, name, fields = {} }: Pick<BlockDefinition, 'number' | 'name' | 'fields'>,
  options: z.ZodObject & z.ZodType<Options>,
) {
  const { shape } = options;
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => field in shape));
  return ({ value, onChange }: DesignProps<Options>) => (
    <FieldsForm
      target={{
        ...{ name, fields: own, shape, values: value },
        check: (changes) => options.safeParse({ ...value, ...changes }).error?.issues[0]?.message,
        onChange: (changes) => onChange(options.parse({ ...value, ...withEffects(number, value, changes) })),
      }}
    />
  );
}

export const GalleryDesign = designOf(galleryBlock, galleryOptions);
export const EventsDesign = designOf(calendarBlock, eventsOptions);
