// The control of one property, chosen by the kind in its declaration.
import type * as z from 'zod';
import type { BlockField } from '../../../../../../server/content/block/fields.ts';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { ChoiceField } from '../../../../../ui/form/choice-field.tsx';
import { Labelled } from '../../../../../ui/form/labelled.tsx';
import { SliderField } from '../../../../../ui/form/slider-field.tsx';
import { TagsField } from '../../../../../ui/form/tags-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import type { Props } from '../../../../document/actions/set-props.ts';
import { LinkField } from '../../../../link/link-field.tsx';
import { MemberAreaField } from '../../../../pick/member-area-field.tsx';
import { ProductField } from '../../../../pick/product-field.tsx';
import { RichDocField } from '../../../../rich-text/rich-text-field.tsx';
import { isOptional, maxLengthOf } from './field-values.ts';
import { CodeField } from './fields/code-field.tsx';
import { CollectionField } from './fields/collection-field.tsx';
import { ColorField } from './fields/color-field.tsx';
import { DatasetField } from './fields/dataset-field.tsx';
import { FileField } from './fields/file-field.tsx';
import { FormField } from './fields/form-field.tsx';
import { FramingField } from './fields/framing-field.tsx';
import { ImageField } from './fields/image-field.tsx';
import { ListField } from './fields/list-field.tsx';
import { LookupField } from './fields/lookup-field.tsx';
import { PlaceField } from './fields/place-field.tsx';
import { messages } from './messages.ts';

export type ControlProps = {
  /** Element ID, for focusing. */
  id: string;
  name: string;
  field: BlockField;
  schema: z.core.$ZodType | undefined;
  /** All properties, for kinds that use more than one. */
  values: Props;
  value: unknown;
  problem?: string | undefined;
  onChange(value: unknown): void;
  /** Changes several properties in one step. */
  onChanges(changes: Props): void;
  /** Opens a list item. */
  onOpen(index: number): void;
};

const tagLettersMax = 50;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function FieldControl(props: ControlProps) {
  const { field, schema, value, problem, onChange } = props;
  const { label, help } = field;
  const shared = { label, hint: help, problem };
  switch (field.kind) {
    case 'text':
      if (field.looksUp)
        return (
          <LookupField
            {...shared}
            {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
            maxLength={maxLengthOf(schema) ?? 0}
            value={textOf(value)}
            onChange={onChange}
            looksUp={field.looksUp}
            values={props.values}
            onChanges={props.onChanges}
          />
        );
      return (
        <TextField
          {...shared}
          isLong={field.isLong ?? false}
          {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
          {...(maxLengthOf(schema) !== undefined && { maxLength: maxLengthOf(schema) ?? 0 })}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case 'link': {
      const { newWindow } = field;
      return (
        <LinkField
          {...shared}
          hasNewWindow={newWindow !== undefined}
          link={{ href: textOf(value), newWindow: newWindow !== undefined && props.values[newWindow] === true }}
          onChange={(link) =>
            props.onChanges({
              [props.name]: link.href === '' && isOptional(schema) ? undefined : link.href,
              ...(newWindow !== undefined && { [newWindow]: link.newWindow }),
            })
          }
        />
      );
    }
    case 'switch':
      return (
        <CheckField
          label={label}
          {...(help !== undefined && { hint: help })}
          value={value === true}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          options={field.options}
          value={value as string | number | undefined}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <SliderField
          {...shared}
          min={field.min}
          max={field.max}
          step={field.step ?? 1}
          unit={field.unit}
          value={typeof value === 'number' ? value : field.min}
          onChange={onChange}
        />
      );
    case 'image':
      return <ImageField {...shared} imageId={textOf(value)} onChange={onChange} />;
    case 'collection':
      return (
        <CollectionField
          {...shared}
          types={field.types}
          isFolder={field.isFolder}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case 'product':
      return (
        <ProductField
          label={label}
          isOne
          problem={problem}
          value={textOf(value) === '' ? [] : [textOf(value)]}
          onChange={([id = '']) => onChange(id)}
        />
      );
    case 'form':
      return <FormField formId={textOf(value)} isNewsletter={field.isNewsletter === true} onChange={onChange} />;
    case 'member-area':
      return (
        <MemberAreaField {...shared} hint={help} none={messages.noArea} value={textOf(value)} onChange={onChange} />
      );
    case 'tags':
      return (
        <TagsField
          {...shared}
          maxLength={tagLettersMax}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <Labelled {...shared}>
          {(own) => (
            <input {...own} type="date" value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
          )}
        </Labelled>
      );
    case 'color':
      return <ColorField {...shared} value={textOf(value)} onChange={onChange} />;
    case 'code':
      return <CodeField {...shared} language={field.language} value={textOf(value)} onChange={onChange} />;
    case 'place':
      return <PlaceField {...shared} value={value} onChange={onChange} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'framing':
      return (
        <FramingField label={label} imageId={textOf(props.values[field.image])} value={value} onChange={onChange} />
      );
    case 'file':
      return <FileField {...shared} accept={field.accept} value={textOf(value)} onChange={onChange} />;
    case 'rich':
      return <RichDocField {...shared} name={props.name} value={value} onChange={onChange} />;
    case 'dataset':
      return <DatasetField {...shared} value={value} onChange={onChange} />;
    default:
      return field satisfies never;
  }
}
