// Says that a record's fields have changes that visitors don't see, and publishes or discards them. Admin, "One rule of liveness".
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { Unpublished } from '../../../../../server/content/record-draft/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { PublishDialog } from './publish.ts';
import { unpublishedMessages as messages } from './unpublished-messages.ts';

type UnpublishedFieldsProps = {
  /** The page or item. */
  id: string;
  unpublished: Unpublished | undefined;
  /** Called when the changes are published or discarded. Resolves once the record is read again: a save before that would be refused. */
  onChanged(): Promise<unknown>;
};

export function UnpublishedFields({ id, unpublished, onChanged }: UnpublishedFieldsProps) {
  const { person } = useEditor();
  const [isPublishing, setPublishing] = useState(false);
  const discard = useConfirmed({
    run: ({ revision }: Unpublished) => ask(documentCalls.discardFields, { id, body: { revision } }),
    said: messages.discarded,
    onSuccess: onChanged,
  });
  return (
    <>
      {unpublished && (
        <Notice
          action={
            <>
              <Button onPress={() => discard.ask(unpublished)}>{messages.discardAsk}</Button>
              {can(person, 'pages.publish') && <Button onPress={() => setPublishing(true)}>{messages.publish}</Button>}
            </>
          }
        >
          {messages.unpublished({ name: unpublished.by.name, when: sinceText(unpublished.at) })}
        </Notice>
      )}
      {discard.question(({ by: { name }, at }) => ({
        title: messages.discardTitle,
        action: messages.discard,
        text: messages.discardMeans({ name, when: sinceText(at) }),
      }))}
      {isPublishing && (
        <PublishDialog
          onClose={() => setPublishing(false)}
          onPublished={async () => {
            await onChanged();
            setPublishing(false);
          }}
        />
      )}
    </>
  );
}
