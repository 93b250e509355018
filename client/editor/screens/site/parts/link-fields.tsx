// A link's text and target; an address with suggestions from the site's pages.
import { useId } from 'react';
import type { PartLink } from '../../../../../server/site/site-part/schema.ts';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { usePages } from '../../../use-pages.ts';
import { messages } from './messages.ts';

type UrlFieldProps = {
  label?: string;
  name: string;
  value: string;
  problem?: string | undefined;
  onChange(url: string): void;
};

/** Suggests pages while typing. */
export function UrlField({ label = messages.link, name, value, problem, onChange }: UrlFieldProps) {
  const list = useId();
  const { data: pages = [] } = usePages();
  return (
    <>
      <Labelled label={label} hint={messages.linkHint} problem={problem}>
        {(props) => (
          <input
            {...props}
            name={name}
            list={list}
            value={value}
            spellCheck={false}
            autoComplete="off"
            maxLength={2_000}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Labelled>
      <datalist id={list}>
        {pages.slice(0, 100).map(({ id, path, navigationTitle }) => (
          <option key={id} value={path}>
            {navigationTitle}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Loaded separately, since it finds posts and products too. */
const LinkField = later(async () => (await import('../../../link/link-field.tsx')).LinkField, {
  waiting: <Note>{messages.link}</Note>,
});

type Target = Pick<PartLink, 'url' | 'newWindow'>;
type TargetFieldProps = { path: string; link: Target; problem: string | undefined; onChange(target: Target): void };

/** A page, post, product, file, or address, chosen in the link editor. */
export const TargetField = ({ path, link, problem, onChange }: TargetFieldProps) => (
  <div data-path={`${path}.url`}>
    <LinkField
      label={messages.link}
      hasNewWindow
      link={{ href: link.url, newWindow: link.newWindow }}
      problem={problem}
      onChange={({ href, newWindow }) => onChange({ url: href, newWindow })}
    />
  </div>
);

type LinkFieldsProps = {
  /** Path in the content, e.g. `header.button`. */
  path: string;
  textLabel?: string;
  link: PartLink;
  problemAt(path: string): string | undefined;
  onChange(link: PartLink): void;
};

export function LinkFields({ path, textLabel = messages.linkText, link, problemAt, onChange }: LinkFieldsProps) {
  return (
    <>
      <TextField
        label={textLabel}
        name={`${path}.title`}
        maxLength={100}
        value={link.title}
        problem={problemAt(`${path}.title`)}
        onChange={(title) => onChange({ ...link, title })}
      />
      <TargetField
        path={path}
        link={link}
        problem={problemAt(`${path}.url`)}
        onChange={(target) => onChange({ ...link, ...target })}
      />
    </>
  );
}
