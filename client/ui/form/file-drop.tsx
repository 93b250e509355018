// A drop zone for one file, with a button that opens the file picker.
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { Button } from '../button.tsx';
import { DropArea } from './drop-area.tsx';

type FileDropProps = {
  label: string;
  choose: string;
  /** MIME types and endings for the file picker. */
  types: readonly string[];
  isPending?: boolean;
  onFile(file: File): void;
};

export const FileDrop = ({ label, choose, types, isPending = false, onFile }: FileDropProps) => (
  <DropArea onFiles={([file]) => file && onFile(file)}>
    <Text slot="label">{label}</Text>
    <FileTrigger acceptedFileTypes={types} onSelect={(files) => files?.[0] && onFile(files[0])}>
      <Button isPending={isPending}>{choose}</Button>
    </FileTrigger>
  </DropArea>
);
