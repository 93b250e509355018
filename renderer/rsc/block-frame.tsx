// The element around every block, as sites' scripts and the editor expect it, and the note in place of a block that failed.
import type { CSSProperties, ReactNode } from 'react';
import type { Block } from '../../server/content/document/schema.ts';
import { blockClass, blockPlace } from '../block-place.ts';
import type { Reader } from '../reader.ts';
import { rendererOf } from './blocks/registry.tsx';

type FrameProps = {
  block: Block;
  reader: Reader;
  edit: boolean;
  /** Why the block cannot be shown; set when an earlier attempt to render it failed. */
  failure?: string | undefined;
  /** Finished inner markup: the template draws this kind of block itself (template-folders 5). */
  drawn?: string | undefined;
  /** The first picture of the page. */
  first?: boolean;
};

/** A block's own failure rises: the page then renders the section again with `failure` set. */
export async function BlockFrame({ block, reader, edit, failure, drawn, first }: FrameProps): Promise<ReactNode> {
  const render = rendererOf(block.type);
  // Imports bring kinds that nothing here draws yet: the editor says so, visitors see no empty box.
  if (!render && drawn === undefined && failure === undefined && !edit) return null;
  const shown =
    render && drawn === undefined && failure === undefined ? await render({ block, reader, edit, first }) : undefined;
  // A block that has nothing to show leaves no room.
  if (shown === null && !edit) return null;
  const { hidden } = block.layout;
  return (
    <div
      className={blockClass(block.type)}
      data-block-type={block.type}
      data-hidden={hidden && hidden.length > 0 ? hidden.join(' ') : undefined}
      id={`block-${block.id}`}
      style={blockPlace(block.layout) as CSSProperties}
      {...(edit ? { 'data-b': block.id } : {})}
    >
      {drawn === undefined || failure !== undefined ? (
        <div className="sqs-block-content">
          {failure !== undefined ? (
            <ErrorBlock edit={edit} detail={failure} />
          ) : render ? (
            shown
          ) : (
            edit && <ErrorBlock edit detail={`Block type ${block.type} cannot be shown yet.`} />
          )}
        </div>
      ) : (
        <div className="sqs-block-content" dangerouslySetInnerHTML={{ __html: drawn }} />
      )}
    </div>
  );
}

function ErrorBlock({ edit, detail }: { edit: boolean; detail: string }) {
  return (
    <p className="render-error" role="note">
      This part of the page cannot be shown at the moment.
      {edit && <span className="render-error-detail"> {detail}</span>}
    </p>
  );
}
