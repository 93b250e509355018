// A link in a form: shows its target, and opens the link editor.
import { ExternalLink, FileText, Link2, Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ProblemNote } from '../../ui/form/problem-note.tsx';
import { later } from '../../ui/later.tsx';
import { Note, Stack } from '../../ui/layout/flow.tsx';
import styles from './link.module.css';
import type { Link } from './link-dialog.tsx';
import { draftOf, type LinkKind } from './link-value.ts';
import { messages } from './messages.ts';
import { useLinkTarget } from './use-link-target.ts';

const LinkDialog = later(async () => (await import('./link-dialog.tsx')).LinkDialog);

type LinkFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  link: Link;
  hasNewWindow: boolean;
  onChange(link: Link): void;
};

const icons: Record<LinkKind, ReactNode> = {
  page: <Link2 aria-hidden />,
  web: <ExternalLink aria-hidden />,
  email: <Mail aria-hidden />,
  phone: <Phone aria-hidden />,
  file: <FileText aria-hidden />,
};

export function LinkField({ label, hint, problem, link, hasNewWindow, onChange }: LinkFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const words = useLinkText(link.href);
  return (
    <Stack as="fieldset" gap={1}>
      <legend>{label}</legend>
      <button
        type="button"
        className={styles.chosen}
        aria-label={`${link.href === '' ? messages.addLink : messages.editLink}: ${words}`}
        onClick={() => setOpen(true)}
      >
        {icons[link.href === '' ? 'page' : draftOf(link.href).kind]}
        <span className={link.href === '' ? styles.none : undefined}>{words}</span>
      </button>
      {link.newWindow && <Note as="span">{messages.opensNew}</Note>}
      <ProblemNote problem={problem} />
      {hint !== undefined && <Note as="span">{hint}</Note>}
      {isOpen && (
        <LinkDialog
          link={link}
          hasNewWindow={hasNewWindow}
          onClose={() => setOpen(false)}
          onSave={(saved) => {
            setOpen(false);
            onChange(saved);
          }}
        />
      )}
    </Stack>
  );
}

/** e.g. `About`, `example.com/shop`, `Email to a@shop.example`. */
function useLinkText(href: string): string {
  const { kind, pageId, part, url, to, phone, file } = draftOf(href);
  const page = useLinkTarget(pageId);
  if (href === '') return messages.noLink;
  if (kind === 'web') return url.replace(/^https?:\/\//i, '');
  if (kind === 'email') return messages.emailTo({ to });
  if (kind === 'phone') return messages.call({ number: phone });
  if (kind === 'file') return file;
  const name = page === 'unknown' ? '…' : (page?.title ?? messages.pageGone);
  return part === '' ? name : `${name} #${part}`;
}
