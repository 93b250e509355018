// The element around every block, as site scripts and the editor expect it, and the note in place of a failed block.
import type { CSSProperties, ReactNode } from 'react';
import type { Block } from '../../server/content/document/schema.ts';
import { blockClass, blockPlace } from '../block-place.ts';
import type { Reader } from '../reader.ts';
import { rendererOf } from './blocks/registry.tsx';

type FrameProps = {
  block: Block;
  reader: Reader;
  edit: boolean;
  /** Why the block cannot be rendered; set when an earlier attempt failed. */
  failure?: string | undefined;
  /** Finished inner markup: the template renders this kind of block itself (template-folders 5). */
  drawn?: string | undefined;
  /** The page's first picture. */
  first?: boolean;
};

/** A block's error propagates: the page then renders the section again with `failure` set. */
export async function BlockFrame({ block, reader, edit, failure, drawn, first }: FrameProps): Promise<ReactNode> {
  const render = rendererOf(block.type);
  const shown = drawn === undefined && failure === undefined ? await render({ block, reader, edit, first }) : undefined;
  // A block with nothing to show takes no space.
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
          {failure === undefined ? shown : <ErrorBlock edit={edit} detail={failure} />}
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
