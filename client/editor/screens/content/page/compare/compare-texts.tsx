// Two versions of a text side by side, to choose from. Differences are highlighted.

import type { ReactNode } from 'react';
import { contentText } from '../../../../document/block-labels.ts';
import { messages } from '../messages.ts';
import { changedParts } from './changed-part.ts';
import styles from './compare-texts.module.css';

type Side = { title: string; value: unknown; images?: readonly string[] | undefined; action?: ReactNode };

export function CompareTexts({ label, sides }: { label?: string; sides: readonly [Side, Side] }) {
  const [one, other] = sides;
  const isBoth = one.value !== undefined && other.value !== undefined;
  const marked = isBoth ? changedParts(contentText(one.value), contentText(other.value)) : undefined;
  return (
    <section className={styles.pair} aria-label={label}>
      {label && <h3 className={styles.label}>{label}</h3>}
      {sides.map(({ title, value, images = [], action }, i) => (
        <div key={title} className={styles.side}>
          <p className={styles.title}>{title}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
          <p className={styles.text} tabIndex={0}>
            {value === undefined ? (
              <em>{messages.notOnPage}</em>
            ) : marked?.[i] ? (
              <Marked parts={marked[i]} />
            ) : (
              contentText(value)
            )}
          </p>
          {images.length > 0 && (
            <div className={styles.images}>
              {images.map((id, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a block may show an image twice
                <img key={`${id} ${n}`} src={`/images/${id}/picture?format=300w`} alt="" loading="lazy" />
              ))}
            </div>
          )}
          {action}
        </div>
      ))}
    </section>
  );
}

function Marked({ parts: [before, changed, after] }: { parts: readonly [string, string, string] }) {
  return (
    <>
      {before}
      {changed !== '' && <mark ref={showInText}>{changed}</mark>}
      {after}
    </>
  );
}

/** Scrolls a long text to its first difference, with one line of context above. */
function showInText(mark: HTMLElement | null): void {
  if (mark?.parentElement) mark.parentElement.scrollTop = mark.offsetTop - 24;
}
