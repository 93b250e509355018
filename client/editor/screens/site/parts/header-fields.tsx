// The header's content settings.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages as partMessages } from '../../../../../server/site/site-part/messages.ts';
import {
  type HeaderFooter,
  headerLayouts,
  navAlignments,
  partLimits,
} from '../../../../../server/site/site-part/schema.ts';
import { isProfile } from '../../../../../server/site/site-part/social.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { fieldProps } from '../../../../ui/form/field-props.ts';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { FieldLine, Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { ImageChoice } from './image-choice.tsx';
import { LinkFields } from './link-fields.tsx';
import { messages } from './messages.ts';

type Header = HeaderFooter['header'];
type HeaderFieldsProps = {
  header: Header;
  problemAt(path: string): string | undefined;
  set(change: Partial<Header>): void;
};

const logoWords = {
  none: messages.noLogo,
  choose: messages.chooseLogo,
  other: messages.otherLogo,
  remove: messages.removeLogo,
};

export function HeaderFields({ header, problemAt, set }: HeaderFieldsProps) {
  const field = fieldProps(header, set, problemAt, 'header.');
  return (
    <>
      <Stack as="fieldset" kind="part">
        <legend>{messages.nameAndLogo}</legend>
        <TextField label={messages.siteTitle} maxLength={200} {...field('siteTitle')} />
        <TextField label={messages.tagLine} maxLength={300} {...field('siteTagLine')} />
        <CheckField label={messages.showTagLine} {...field('showTagLine')} />
        <Stack>
          <ImageChoice
            path="header.logoImageId"
            imageId={header.logoImageId}
            words={logoWords}
            onChange={(logoImageId) => set({ logoImageId })}
          />
          {header.logoImageId !== null && (
            <WholeField
              label={messages.logoHeight}
              suffix={messages.pixels}
              {...field('logoHeightPx')}
              onChange={(height) => {
                if (height !== null && height >= 16 && height <= 120) set({ logoHeightPx: height });
              }}
            />
          )}
        </Stack>
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.layout}</legend>
        <SelectField
          label={messages.layout}
          value={header.layout}
          options={headerLayouts.map((value) => ({ value, label: messages.layouts[value] }))}
          onChange={(layout) => set({ layout })}
        />
        <SelectField
          label={messages.navAlignment}
          value={header.navAlignment}
          options={navAlignments.map((value) => ({ value, label: messages.alignments[value] }))}
          onChange={(navAlignment) => set({ navAlignment })}
        />
        <Toolbar>
          <ButtonLink href="/config/pages">{messages.editMenu}</ButtonLink>
        </Toolbar>
        <ThemeField value={header.theme} onChange={(theme) => set({ theme })} />
        <CheckField label={messages.isSticky} {...field('isSticky')} />
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.show}</legend>
        <CheckField label={messages.search} {...field('showSearch')} />
        <CheckField label={messages.account} hint={messages.accountHint} {...field('showAccount')} />
        <CheckField label={messages.cart} {...field('showCart')} />
        <CheckField label={messages.social} {...field('showSocial')} />
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.button}</legend>
        <CheckField
          label={messages.showButton}
          value={header.button.isOn}
          onChange={(isOn) => set({ button: { ...header.button, isOn } })}
        />
        {header.button.isOn && (
          <LinkFields
            path="header.button"
            textLabel={messages.buttonText}
            link={header.button}
            problemAt={problemAt}
            onChange={(link) => set({ button: { ...header.button, ...link } })}
          />
        )}
      </Stack>
      <SocialFields links={header.socialLinks} problemAt={problemAt} onChange={(socialLinks) => set({ socialLinks })} />
    </>
  );
}

type Theme = Header['theme'];

export const ThemeField = ({ value, onChange }: { value: Theme; onChange(theme: Theme): void }) => (
  <SelectField
    label={messages.colors}
    value={value}
    options={(Object.keys(messages.themes) as Theme[]).map((theme) => ({
      value: theme,
      label: messages.themes[theme],
    }))}
    onChange={onChange}
  />
);

type SocialFieldsProps = {
  links: readonly string[];
  problemAt(path: string): string | undefined;
  onChange(links: string[]): void;
};

function SocialFields({ links, problemAt, onChange }: SocialFieldsProps) {
  const [typed, setTyped] = useState<number>();
  const unfinished = (url: string, at: number) =>
    url === '' || at === typed || isProfile(url.trim()) ? undefined : partMessages.profileInvalid;
  return (
    <Stack as="fieldset" kind="part">
      <legend>{messages.social}</legend>
      <Note>{messages.socialHint}</Note>
      {links.map((url, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is what changes
        <FieldLine key={at}>
          <TextField
            label={messages.profile({ n: at + 1 })}
            name={`header.socialLinks.${at}`}
            type="url"
            maxLength={500}
            value={url}
            problem={problemAt(`header.socialLinks.${at}`) ?? unfinished(url, at)}
            onFocus={() => setTyped(at)}
            onBlur={() => setTyped(undefined)}
            onChange={(next) => onChange(links.map((one, n) => (n === at ? next : one)))}
          />
          <IconButton
            label={messages.remove({ name: messages.profile({ n: at + 1 }) })}
            icon={<Trash2 />}
            placement="top"
            onPress={() => onChange(links.filter((_, n) => n !== at))}
          />
        </FieldLine>
      ))}
      <Toolbar>
        <Button isDisabled={links.length >= partLimits.socialLinks} onPress={() => onChange([...links, ''])}>
          {messages.addProfile}
        </Button>
      </Toolbar>
    </Stack>
  );
}
