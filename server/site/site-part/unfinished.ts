// Fields that a part lacks until it can be published. Drafts are saved as they are typed, so they may be unfinished. Portable.
import { messages } from './messages.ts';
import type { PartName } from './part-name.ts';
import type { Contents } from './schema.ts';

/** `path`: a field of the content, e.g. `header.button.title`. */
type Lack = { path: string; message: string };

const lack = (path: string, isLacking: boolean, message: string): Lack[] => (isLacking ? [{ path, message }] : []);

const lacksOf: { readonly [Name in PartName]?: (content: Contents[Name]) => Lack[] } = {
  'header-footer': ({ header: { button } }) => [
    ...lack('header.button.title', button.isOn && button.title === '', messages.buttonMissing),
    ...lack('header.button.url', button.isOn && button.url === '', messages.buttonMissing),
  ],
  'announcement-bar': ({ isOn, text, startsAt, endsAt }) => [
    ...lack('text', isOn && text === '', messages.textMissing),
    ...lack('endsAt', startsAt !== null && endsAt !== null && endsAt <= startsAt, messages.endsBeforeStart),
  ],
  'pop-up': ({ isOn, title, action, formId, button, showOnTimer, showOnScroll, showOnLeave }) =>
    isOn
      ? [
          ...lack('title', title === '', messages.titleMissing),
          ...lack('formId', action === 'form' && formId === '', messages.formMissing),
          ...lack('button.title', action === 'button' && button.title === '', messages.buttonMissing),
          ...lack('button.url', action === 'button' && button.url === '', messages.buttonMissing),
          ...lack('showOnTimer', !showOnTimer && !showOnScroll && !showOnLeave, messages.momentMissing),
        ]
      : [],
};

export const lacksIn = <Name extends PartName>(name: Name, content: Contents[Name]): readonly Lack[] =>
  lacksOf[name]?.(content) ?? [];
