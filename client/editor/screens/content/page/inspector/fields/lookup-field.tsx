// The link of a video or an embed, and a button that asks its host for the title. Nothing is sent before it is pressed.
import { useMutation } from '@tanstack/react-query';
import { messages as blockMessages } from '../../../../../../../renderer/rsc/blocks/media-messages.ts';
import { embedAddress } from '../../../../../../../server/content/block/media-address.ts';
import {
  type FoundMedia,
  isLookupHost,
  mediaLookupCalls,
} from '../../../../../../../server/content/media-lookup/calls.ts';
import { ask, errorText } from '../../../../../../api/ask.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { TextField } from '../../../../../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../../../../../ui/layout/flow.tsx';
import type { Props } from '../../../../../document/actions/set-props.ts';
import { messages } from '../messages.ts';

type LookupFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  placeholder?: string;
  maxLength: number;
  value: string;
  onChange(url: string): void;
  /** Properties that the answer fills in. */
  looksUp: readonly (keyof FoundMedia)[];
  values: Props;
  onChanges(changes: Props): void;
};

export function LookupField({ looksUp, values, onChanges, ...field }: LookupFieldProps) {
  const { value: url } = field;
  const address = embedAddress(url);
  const lookup = useMutation({
    mutationFn: (asked: string) => ask(mediaLookupCalls.lookUp, { body: { url: asked } }),
    onSuccess(found, asked) {
      if (asked !== url) return;
      // A title that the owner has written stays.
      const changes = looksUp.flatMap((name) =>
        found[name] === undefined || (name === 'title' && values.title) ? [] : [[name, found[name]]],
      );
      if (changes.length > 0) onChanges(Object.fromEntries(changes));
    },
  });
  const { data: found, variables: asked } = lookup;
  const isBasic = asked === url && found?.accountType === 'basic';
  return (
    <Stack gap={2}>
      <TextField {...field} />
      {address.kind === 'frame' && isLookupHost(address.host) && (
        <Toolbar>
          <Button isDisabled={lookup.isPending} onPress={() => lookup.mutate(url)}>
            {lookup.isPending ? messages.lookingUp : messages.lookUp({ host: address.host })}
          </Button>
        </Toolbar>
      )}
      <div role="status">
        {asked === url && lookup.error && <Note tone="bad">{errorText(lookup.error)}</Note>}
        {isBasic && <Note tone="bad">{blockMessages.vimeoBasic}</Note>}
        {asked === url && found && !isBasic && (
          <Note>{found.title === undefined ? messages.foundNothing : messages.found({ title: found.title })}</Note>
        )}
      </div>
    </Stack>
  );
}
