// The footer's content settings.
import { Trash2 } from 'lucide-react';
import { type HeaderFooter, partLimits } from '../../../../../server/site/site-part/schema.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { fieldProps } from '../../../../ui/form/field-props.ts';
import { SortableList } from '../../../../ui/form/sortable-list.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { FieldLine, Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { ThemeField } from './header-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { messages } from './messages.ts';

type Footer = HeaderFooter['footer'];
type Column = Footer['columns'][number];
type FooterFieldsProps = {
  footer: Footer;
  problemAt(path: string): string | undefined;
  set(change: Partial<Footer>): void;
};

const switches = [
  ['showTitle', messages.footerTitle],
  ['showMenu', messages.footerMenu],
  ['showPolicies', messages.policies],
  ['showContact', messages.contact],
  ['showSocial', messages.social],
] as const;

export function FooterFields({ footer, problemAt, set }: FooterFieldsProps) {
  const { columns } = footer;
  const field = fieldProps(footer, set, problemAt, 'footer.');
  const setColumn = (id: string, change: Partial<Column>) =>
    set({ columns: columns.map((one) => (one.id === id ? { ...one, ...change } : one)) });
  const numberOf = (column: Column) => messages.column({ n: columns.indexOf(column) + 1 });
  return (
    <>
      <Stack as="fieldset" kind="part">
        <legend>{messages.columns}</legend>
        <Note>{messages.columnsHint}</Note>
        {columns.length > 0 && (
          <SortableList
            label={messages.columns}
            items={columns}
            nameOf={(column) => column.title || numberOf(column)}
            onChange={(next) => set({ columns: next })}
          >
            {(column) => (
              <ColumnFields
                column={column}
                name={numberOf(column)}
                path={`footer.columns.${columns.indexOf(column)}`}
                problemAt={problemAt}
                onChange={(change) => setColumn(column.id, change)}
                onRemove={() => set({ columns: columns.filter(({ id }) => id !== column.id) })}
              />
            )}
          </SortableList>
        )}
        <Toolbar>
          <Button
            isDisabled={columns.length >= partLimits.columns}
            onPress={() =>
              set({ columns: [...columns, { id: crypto.randomUUID().slice(0, 8), title: '', text: '', links: [] }] })
            }
          >
            {messages.addColumn}
          </Button>
        </Toolbar>
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.show}</legend>
        {switches.map(([name, label]) => (
          <CheckField key={name} label={label} {...field(name)} />
        ))}
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.layout}</legend>
        <ThemeField value={footer.theme} onChange={(theme) => set({ theme })} />
        <TextField label={messages.copyright} hint={messages.copyrightHint} maxLength={300} {...field('copyright')} />
      </Stack>
    </>
  );
}

type ColumnFieldsProps = {
  column: Column;
  name: string;
  path: string;
  problemAt(path: string): string | undefined;
  onChange(change: Partial<Column>): void;
  onRemove(): void;
};

function ColumnFields({ column, name, path, problemAt, onChange, onRemove }: ColumnFieldsProps) {
  const { id, title, text, links } = column;
  const setLinks = (next: Column['links']) => onChange({ links: next });
  return (
    // Arrow keys and letters must reach the fields, not the list's keyboard handling.
    <Stack kind="framed" onKeyDown={(event) => event.stopPropagation()}>
      <FieldLine>
        <TextField
          label={`${name}: ${messages.columnTitle}`}
          name={`footer.columns.${id}.title`}
          maxLength={100}
          value={title}
          problem={problemAt(`${path}.title`)}
          onChange={(next) => onChange({ title: next })}
        />
        <IconButton label={messages.remove({ name })} icon={<Trash2 />} placement="top" onPress={onRemove} />
      </FieldLine>
      <TextField
        label={messages.columnText}
        hint={messages.columnTextHint}
        name={`footer.columns.${id}.text`}
        isLong
        maxLength={partLimits.text}
        value={text}
        problem={problemAt(`${path}.text`)}
        onChange={(next) => onChange({ text: next })}
      />
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts are what changes
        <Stack key={at} kind="framed">
          <LinkFields
            path={`${path}.links.${at}`}
            link={link}
            problemAt={problemAt}
            onChange={(next) => setLinks(links.map((one, n) => (n === at ? next : one)))}
          />
          <Button kind="quiet" onPress={() => setLinks(links.filter((_, n) => n !== at))}>
            {messages.remove({ name: link.title || messages.link })}
          </Button>
        </Stack>
      ))}
      <Toolbar>
        <Button
          isDisabled={links.length >= partLimits.links}
          onPress={() => setLinks([...links, { title: '', url: '', newWindow: false }])}
        >
          {messages.addLink}
        </Button>
      </Toolbar>
    </Stack>
  );
}
