// The shop's logo: choose, preview, replace, remove. Uploaded immediately, and used once the form is saved.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { can } from '../../../../../server/base/roles.ts';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import { defaultParts } from '../../../../../server/site/site-part/defaults.ts';
import { errorText, upload } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';
import { shopMessages as messages } from './messages.ts';
import styles from './store.module.css';

type LogoFieldProps = {
  value: string | null;
  /** URL path of the stored logo. */
  path: string | null;
  problem?: string | undefined;
  onChange(id: string | null): void;
};

export function LogoField({ value, path, problem, onChange }: LogoFieldProps) {
  const [added, setAdded] = useState<{ id: string; path: string }>();
  const add = useMutation({
    async mutationFn(file: File) {
      const form = new FormData();
      form.set('file', file);
      return (await upload(imageCalls.upload, { form })).image;
    },
    onSuccess(image) {
      setAdded(image);
      onChange(image.id);
    },
  });
  const shown = value === null ? undefined : value === added?.id ? added.path : (path ?? undefined);
  return (
    <Stack as="fieldset" gap={2} data-path="logoImageId">
      <legend>{messages.logo}</legend>
      <Toolbar gap={3}>
        {shown !== undefined && <img className={styles.logo} src={`${shown}?format=300w`} alt={messages.logo} />}
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'image/gif', 'image/avif']}
          onSelect={(files) => files?.[0] && add.mutate(files[0])}
        >
          <Button isPending={add.isPending}>
            {add.isPending ? messages.uploading : shown === undefined ? messages.chooseLogo : messages.replaceLogo}
          </Button>
        </FileTrigger>
        {value !== null && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {messages.removeLogo}
          </Button>
        )}
      </Toolbar>
      {shown !== undefined && <InHeader src={`${shown}?format=500w`} />}
      <Note>{messages.logoHint}</Note>
      {add.isError && <Notice tone="bad">{errorText(add.error)}</Notice>}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
    </Stack>
  );
}

/** A preview at the height of the site's header, next to a menu. */
function InHeader({ src }: { src: string }) {
  const { person } = useEditor();
  const { data: heightPx = defaultHeightPx } = useCall(sitePartCalls.openHeaderFooter, undefined, {
    enabled: can(person, 'design.edit'),
    select: (answer) => answer.header.logoHeightPx,
  });
  return (
    <figure className={styles.inHeader}>
      <Note as="figcaption">{messages.logoInHeader}</Note>
      <div>
        <img src={src} alt={messages.logoInHeader} style={{ height: heightPx }} />
        <span aria-hidden />
        <span aria-hidden />
        <span aria-hidden />
      </div>
    </figure>
  );
}

const defaultHeightPx = defaultParts['header-footer'].header.logoHeightPx;
