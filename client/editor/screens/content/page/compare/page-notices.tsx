// What the person must know about the page they edit, above it until they answer: somebody else changed the same text, or the
// server refuses one. Editor 3.4.
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { contentWords, shortened } from '../../../../document/block-words.ts';
import { type Conflict, keyOf, sidesOf } from '../../../../document/conflicts.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { CompareTexts } from './compare-texts.tsx';
import styles from './page-notices.module.css';

type PageNoticesProps = { open: OpenDocument /** The text in the frame is left as it is. */; onEndText(): void };

export function PageNotices({ open, onEndText }: PageNoticesProps) {
  const conflicts = useStore(open.store, ({ edit }) => edit.conflicts);
  const why = useStore(open.store, ({ edit }) => edit.held[0]?.why);
  const [conflict] = conflicts;
  if (!conflict && why === undefined) return null;
  const giveUp = () => {
    onEndText();
    open.giveUpRefused();
  };
  return (
    <div className={styles.notices}>
      {why !== undefined && (
        <Notice tone="bad" action={<Button onPress={giveUp}>Discard my text</Button>}>
          Not saved: {why} Your text stays on this device until you change or discard it.
        </Notice>
      )}
      {conflict && (
        <ConflictNotice
          key={keyOf(conflict)}
          open={open}
          conflict={conflict}
          more={conflicts.length - 1}
          onEndText={onEndText}
        />
      )}
    </div>
  );
}

type ConflictNoticeProps = PageNoticesProps & { conflict: Conflict; more: number };

function ConflictNotice({ open, conflict, more, onEndText }: ConflictNoticeProps) {
  const [isSeen, setSeen] = useState(false);
  const sides =
    useStore(open.store, ({ edit }) => edit.document) && sidesOf(open.store.getState().edit.document, conflict);
  const choose = (choice: 'mine' | 'theirs') => {
    onEndText();
    open.resolve(conflict, choice);
  };
  const buttons = (
    <>
      <Button onPress={() => choose('theirs')}>Take theirs</Button>
      <Button onPress={() => choose('mine')}>Keep mine</Button>
    </>
  );
  return (
    <>
      <Notice
        action={
          <span className={styles.buttons}>
            <Button onPress={() => setSeen(true)}>See theirs</Button>
            {buttons}
          </span>
        }
      >
        {wordsOf(conflict)} {more > 0 && `${more === 1 ? '1 more text' : `${more} more texts`} after this one.`}
      </Notice>
      {isSeen && (
        <Dialog
          title={`${nameOf(conflict)} changed this text too`}
          isOpen
          onClose={() => setSeen(false)}
          foot={buttons}
        >
          <CompareTexts
            sides={[
              { title: conflict.who ? `By ${conflict.who}` : 'From your other window', value: sides.theirs },
              { title: 'Mine', value: sides.mine },
            ]}
          />
          <p>Both versions are kept in the history.</p>
        </Dialog>
      )}
    </>
  );
}

const nameOf = ({ who }: Conflict): string => who ?? 'Your other window';

function wordsOf(conflict: Conflict): string {
  const { mine, theirs, shown } = conflict;
  const name = nameOf(conflict);
  if (theirs === undefined) return `${name} deleted a block that you changed. Your version is kept.`;
  if (mine === undefined) return `${name} changed a block that you deleted. Their version is kept.`;
  const quote = shortened(contentWords(shown === 'mine' ? theirs : mine));
  return shown === 'mine'
    ? `${name} changed this text too: “${quote}” Your version is on the page, and both are kept.`
    : `${name} changed a text that you changed too. Yours was: “${quote}” Both are kept.`;
}
