// A drop zone for one file, with a button that opens the file picker.
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { Button } from '../button.tsx';
import styles from './file-drop.module.css';

type FileDropProps = {
  label: string;
  choose: string;
  /** MIME types and endings for the file picker. */
  types: readonly string[];
  isPending?: boolean;
  onFile(file: File): void;
};

export const FileDrop = ({ label, choose, types, isPending = false, onFile }: FileDropProps) => (
  <DropZone
    className={styles.drop}
    onDrop={({ items }) => {
      const item = items.find((dropped) => dropped.kind === 'file');
      if (item?.kind === 'file') void item.getFile().then(onFile);
    }}
  >
    <Text slot="label">{label}</Text>
    <FileTrigger acceptedFileTypes={types} onSelect={(files) => files?.[0] && onFile(files[0])}>
      <Button isPending={isPending}>{choose}</Button>
    </FileTrigger>
  </DropZone>
);
