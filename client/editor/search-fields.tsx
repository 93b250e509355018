// How a page, an item, or a product appears in search results: a preview, and the fields that change it.
import { imageCalls } from '../../server/content/image/calls.ts';
import { siteAddress } from '../api/site-address.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Note, Stack } from '../ui/layout/flow.tsx';
import { searchFieldMessages as words } from './messages.ts';
import styles from './share-preview.module.css';
import { useCall } from './use-call.ts';

/** Empty texts default to the record's own. */
type SearchText = { title: string; description: string; hidden: boolean };

type SearchFieldsProps = {
  values: SearchText;
  /** The record's path on the site, e.g. `/notes/sea-glass`. */
  path: string;
  /** Shown when the fields are empty. */
  title: string;
  text: string;
  /** Shown with links to it; empty: none. */
  imageId: string;
  /** The form's name for a field, to look up its problem. */
  nameOf(field: keyof SearchText): string;
  problemAt(path: string): string | undefined;
  onChange(values: SearchText): void;
};

/** Characters that search engines show. */
const shown = { title: 60, description: 155 } as const;

export function SearchFields({ values, path, title, text, imageId, nameOf, problemAt, onChange }: SearchFieldsProps) {
  const field = (name: 'title' | 'description') => ({
    name: nameOf(name),
    value: values[name],
    problem: problemAt(nameOf(name)),
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  });
  return (
    <>
      <Stack as="section" kind="framed" gap={0} aria-label={words.preview}>
        <Note as="small">{`${new URL(siteAddress('/')).host}${path}`}</Note>
        <b>{values.title || title}</b>
        <Note as="span">{(values.description || text).slice(0, shown.description) || words.noDescription}</Note>
      </Stack>
      <TextField
        label={words.title}
        hint={words.titleHint({ shown: shown.title })}
        maxLength={200}
        {...field('title')}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint({ length: values.description.length, shown: shown.description })}
        isLong
        maxLength={400}
        {...field('description')}
      />
      <CheckField label={words.hide} value={values.hidden} onChange={(hidden) => onChange({ ...values, hidden })} />
      <SharePreview title={values.title || title} text={values.description || text} imageId={imageId} />
    </>
  );
}

/** The card that messengers and social networks show for a link to a page, an item, or a product. */
type SharePreviewProps = {
  title: string;
  text: string;
  /** Empty: the site's logo is shown instead. */
  imageId: string;
};

const SharePreview = ({ title, text, imageId }: SharePreviewProps) => (
  <Stack as="section" gap={1} aria-label={words.sharePreview}>
    <p className={styles.label}>{words.sharePreview}</p>
    <div className={styles.card}>
      {imageId !== '' && <SharedImage key={imageId} id={imageId} />}
      <div className={styles.words}>
        <Note as="small">{new URL(siteAddress('/')).host}</Note>
        <b>{title}</b>
        <Note as="span">{text}</Note>
      </div>
    </div>
    <Note>{imageId === '' ? words.noShareImage : words.shareImage}</Note>
  </Stack>
);

function SharedImage({ id }: { id: string }) {
  const { data } = useCall(imageCalls.open, { id }, { staleTime: 60_000 });
  return data?.image ? <img src={`${data.image.path}?format=750w`} alt="" /> : null;
}
