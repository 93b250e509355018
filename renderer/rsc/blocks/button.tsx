// Block type 53: a link that looks like a button.
import type * as z from 'zod';
import { hrefResolver } from './link.ts';
import type { buttonProps } from './props.ts';
import type { BlockView } from './registry.tsx';

const classOf = {
  primary: 'sqs-button-element--primary',
  secondary: 'sqs-button-element--secondary',
  link: 'sqs-button-element--tertiary',
};

export async function ButtonBlock({ props, reader, edit }: BlockView<z.output<typeof buttonProps>>) {
  const href = (await hrefResolver(reader, [props.href]))(props.href) ?? '/';
  return (
    <div className={`sqs-block-button-container sqs-block-button-container--${props.align}`}>
      <a
        className={`sqs-block-button-element ${classOf[props.style]}`}
        href={href}
        {...(edit ? { 'data-f': 'text' } : {})}
      >
        {props.text}
      </a>
    </div>
  );
}
