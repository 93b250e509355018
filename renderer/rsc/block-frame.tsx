// The element around every block, as sites' scripts and the editor expect it, and the note in place of a block that failed.
import type { ReactNode } from 'react';
import type { Block } from '../../server/content/document/schema.ts';
import type { Reader } from '../reader.ts';
import { blocks } from './blocks/registry.tsx';

type FrameProps = {
  block: Block;
  reader: Reader;
  edit: boolean;
  /** Why the block cannot be shown; set when an earlier attempt to render it failed. */
  failure?: string;
};

/** A block's own failure rises: the page then renders the section again with `failure` set. */
export async function BlockFrame({ block, reader, edit, failure }: FrameProps): Promise<ReactNode> {
  const definition = blocks[block.type];
  const key = definition?.key ?? 'unknown';
  return (
    <div
      className={`sqs-block ${key}-block sqs-block-${key}`}
      data-block-type={block.type}
      id={`block-${block.id}`}
      {...(edit ? { 'data-b': block.id } : {})}
    >
      <div className="sqs-block-content">
        {failure !== undefined ? (
          <ErrorBlock edit={edit} detail={failure} />
        ) : definition ? (
          await definition.Component({ block, reader, edit })
        ) : (
          edit && <ErrorBlock edit detail={`Block type ${block.type} cannot be shown yet.`} />
        )}
      </div>
    </div>
  );
}

export function ErrorBlock({ edit, detail }: { edit: boolean; detail: string }) {
  return (
    <p className="render-error" role="note">
      This part of the page cannot be shown at the moment.
      {edit && <span className="render-error-detail"> {detail}</span>}
    </p>
  );
}
