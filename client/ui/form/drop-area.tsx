// An area that files are dropped on.
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import styles from './drop-area.module.css';

type DropAreaProps = Omit<DropZoneProps, 'className' | 'onDrop'> & {
  /** MIME types that are accepted; default: any file. */
  types?: readonly string[];
  /** Parts fill its width. */
  isWide?: boolean;
  onFiles(files: File[]): void;
};

export const DropArea = ({ types, isWide, onFiles, ...props }: DropAreaProps) => (
  <DropZone
    {...props}
    data-wide={isWide}
    className={styles.area as string}
    {...(types && { getDropOperation: (dropped) => (types.some((type) => dropped.has(type)) ? 'copy' : 'cancel') })}
    onDrop={({ items }) =>
      void Promise.all(items.flatMap((item) => (item.kind === 'file' ? item.getFile() : []))).then(onFiles)
    }
  />
);
