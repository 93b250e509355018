// The design of a gallery page: the options of a gallery block, in the inspector's form. Editor D14–D17.
import type * as z from 'zod';
import { galleryBlock, galleryOptions } from '../../../../../server/content/block/gallery.ts';
import { withEffects } from '../../../document/actions/set-props.ts';
import { FieldsForm } from '../../content/page/inspector/fields-form.tsx';

type Options = z.output<typeof galleryOptions>;

const { shape } = galleryOptions;
const fields = Object.fromEntries(Object.entries(galleryBlock.fields ?? {}).filter(([name]) => name in shape));

export function GalleryDesign({ value, onChange }: { value: Options; onChange(value: Options): void }) {
  const read = (changes: object) => galleryOptions.safeParse({ ...value, ...changes });
  const set = (changes: object) => onChange(galleryOptions.parse({ ...value, ...changes }));
  return (
    <FieldsForm
      target={{
        name: galleryBlock.name,
        ...{ fields, shape, values: value },
        check: (changes) => read(changes).error?.issues[0]?.message,
        onChange: (changes) => set(withEffects(galleryBlock.number, value, changes)),
      }}
    />
  );
}
