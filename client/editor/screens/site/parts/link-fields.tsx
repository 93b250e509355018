// A link's text and target.
import type { PartLink } from '../../../../../server/site/site-part/schema.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';

/** Loaded separately, since it finds posts and products too. */
export const LinkField = later(async () => (await import('../../../link/link-field.tsx')).LinkField, {
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
