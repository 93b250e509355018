// A section's settings: colors, background, width, height, and visibility. Editor C1.

import { useId, useRef } from 'react';
import { optionsOf } from '../../../../../../server/base/options-of.ts';
import { BackgroundSource, type Section, sectionThemes } from '../../../../../../server/content/document/schema.ts';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { ChoiceField } from '../../../../../ui/form/choice-field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { SliderField } from '../../../../../ui/form/slider-field.tsx';
import { Stack } from '../../../../../ui/layout/flow.tsx';
import { setSection } from '../../../../document/actions/set-section.ts';
import { themeNames } from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import type { ThemeColors } from '../../../../preview/reports.ts';
import { ColorField } from './fields/color-field.tsx';
import { FileField } from './fields/file-field.tsx';
import { Focus } from './fields/framing-field.tsx';
import { ImageField } from './fields/image-field.tsx';
import styles from './inspector.module.css';
import { messages } from './messages.ts';

type Background = Section['background'];
type SectionFormProps = { open: OpenDocument; section: Section; themes: ThemeColors };

export function SectionForm({ open, section, themes }: SectionFormProps) {
  const id = useId();
  const visits = useRef(0);
  const set = (name: string, changes: Parameters<typeof setSection>[2]) =>
    void open.change(
      setSection(open.store.getState().edit.document, section.id, changes, {
        label: messages.change({ field: name.toLowerCase() }),
        session: `${id} ${name} ${visits.current}`,
      }),
    );
  const hidden = section.hidden ?? [];
  const show = (device: 'desktop' | 'phone', label: string) => (
    <CheckField
      label={label}
      value={!hidden.includes(device)}
      onChange={(isShown) => {
        const next = isShown ? hidden.filter((one) => one !== device) : [...hidden, device];
        set(messages.visibility, { hidden: next.length > 0 ? next : undefined });
      }}
    />
  );
  return (
    <Stack
      gap={4}
      onFocus={() => {
        visits.current++;
      }}
    >
      <Themes themes={themes} value={section.theme} onChange={(theme) => set(messages.colors, { theme })} />
      <BackgroundFields
        background={section.background}
        onChange={(name, background) => set(name, { background: { ...section.background, ...background } })}
      />
      <Stack>
        <h3 className={styles.group}>{messages.layout}</h3>
        <ChoiceField
          label={messages.width}
          value={section.width}
          options={optionsOf(messages.widths)}
          onChange={(width) => set(messages.width, { width: width as Section['width'] })}
        />
        <SelectField
          label={messages.height}
          value={section.height}
          options={optionsOf(messages.heights)}
          onChange={(height) => set(messages.height, { height })}
        />
        <SelectField
          label={messages.phoneHeight}
          value={section.phoneHeight ?? ''}
          options={[{ value: '', label: messages.asDesktop }, ...optionsOf(messages.heights)]}
          onChange={(height) => set(messages.phoneHeight, { phoneHeight: height === '' ? undefined : height })}
        />
      </Stack>
      <Stack>
        <h3 className={styles.group}>{messages.visibility}</h3>
        <div>
          {show('desktop', messages.showDesktop)}
          {show('phone', messages.showPhone)}
        </div>
      </Stack>
    </Stack>
  );
}

type ThemesProps = { themes: ThemeColors; value: Section['theme']; onChange(theme: Section['theme']): void };

function Themes({ themes, value, onChange }: ThemesProps) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{messages.colors}</legend>
      <div className={styles.themes}>
        {sectionThemes.map((theme) => {
          const colors = themes[theme];
          return (
            <label key={theme} className={styles.theme}>
              <input type="radio" name={name} checked={theme === value} onChange={() => onChange(theme)} />
              <span className={styles.swatch} style={{ background: colors?.back, color: colors?.text }} aria-hidden>
                Aa
                <i style={{ background: colors?.accent }} />
              </span>
              <span className={styles.themeName}>{themeNames[theme]}</span>
            </label>
          );
        })}
      </div>
    </Stack>
  );
}

type BackgroundProps = { background: Background; onChange(name: string, changes: Partial<Background>): void };

function BackgroundFields({ background, onChange }: BackgroundProps) {
  const { source, imageId, video, color, overlay = 0 } = background;
  const isVideo = source === BackgroundSource.video;
  const hasImage = source === BackgroundSource.upload || source === BackgroundSource.instagram;
  const clean = (changes: { readonly [Name in keyof Background]?: Background[Name] | undefined }) =>
    changes as Partial<Background>;
  return (
    <Stack>
      <h3 className={styles.group}>{messages.background}</h3>
      <ChoiceField
        label={messages.fill}
        value={hasImage ? BackgroundSource.upload : source}
        hint={source === BackgroundSource.instagram ? messages.fromInstagram : undefined}
        options={[
          { value: BackgroundSource.none, label: messages.sources.none },
          { value: BackgroundSource.upload, label: messages.sources.upload },
          { value: BackgroundSource.video, label: messages.sources.video },
        ]}
        onChange={(next) => onChange(messages.background, { source: next as Background['source'] })}
      />
      <ColorField
        label={messages.backgroundColor}
        hint={messages.backgroundColorHint}
        value={color ?? ''}
        onChange={(next) => onChange(messages.backgroundColor, clean({ color: next }))}
      />
      {isVideo && (
        <FileField
          label={messages.backgroundVideo}
          hint={messages.videoHint}
          accept="video"
          value={video ?? ''}
          onChange={(next) => onChange(messages.backgroundVideo, clean({ video: next === '' ? undefined : next }))}
        />
      )}
      {(hasImage || isVideo) && (
        <ImageField
          label={isVideo ? messages.poster : messages.backgroundImage}
          imageId={imageId ?? ''}
          onChange={(next) =>
            onChange(messages.backgroundImage, clean({ imageId: next === '' ? undefined : next, focal: undefined }))
          }
        />
      )}
      {(hasImage || isVideo) && imageId !== undefined && (
        <Focus
          key={imageId}
          imageId={imageId}
          focal={background.focal}
          onChange={(focal) => onChange(messages.focusName, { focal })}
        />
      )}
      {((hasImage && imageId !== undefined) || (isVideo && video !== undefined)) && (
        <SliderField
          label={messages.overlay}
          hint={messages.overlayHint}
          min={0}
          max={100}
          step={5}
          unit="%"
          value={Math.round(overlay * 100)}
          onChange={(percent) => onChange(messages.overlay, { overlay: percent / 100 })}
        />
      )}
    </Stack>
  );
}
