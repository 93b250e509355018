// A text of a block that is typed in place in the editor; nothing while it is empty.

type WrittenProps = {
  as: 'h2' | 'h3' | 'p';
  className: string;
  /** Its name among the block's properties. */
  field: string;
  text: string | undefined;
  edit: boolean;
};

export const Written = ({ as: Tag, className, field, text, edit }: WrittenProps) =>
  text ? (
    <Tag className={className} {...(edit ? { 'data-f': field } : {})}>
      {text}
    </Tag>
  ) : null;
