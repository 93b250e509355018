// The card that messengers and social networks show for a link to a page, an item, or a product.
import { imageCalls } from '../../server/content/image/calls.ts';
import { siteAddress } from '../api/site-address.ts';
import { Note, Stack } from '../ui/layout/flow.tsx';
import { searchFieldMessages as words } from './messages.ts';
import styles from './share-preview.module.css';
import { useCall } from './use-call.ts';

type SharePreviewProps = {
  title: string;
  text: string;
  /** Empty: the site's logo is shown instead. */
  imageId: string;
};

export const SharePreview = ({ title, text, imageId }: SharePreviewProps) => (
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
