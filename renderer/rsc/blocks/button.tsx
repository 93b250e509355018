// A link styled as a button.
import type { buttonBlock } from '../../../server/content/block/button.ts';
import { hrefResolver } from './link.ts';
import type { BlockView } from './registry.tsx';

const classOf = {
  primary: 'sqs-button-element--primary',
  secondary: 'sqs-button-element--secondary',
  link: 'sqs-button-element--tertiary',
};

export async function ButtonBlock({ props, reader, edit }: BlockView<typeof buttonBlock>) {
  const href = (await hrefResolver(reader, [props.href]))(props.href) ?? '/';
  return (
    <div className={`sqs-block-button-container sqs-block-button-container--${props.isWide ? 'wide' : props.align}`}>
      <a
        className={`sqs-block-button-element sqs-block-button-element--${props.size} ${classOf[props.style]}`}
        href={href}
        {...(props.newWindow && { target: '_blank', rel: 'noopener' })}
        {...(edit ? { 'data-f': 'text' } : {})}
      >
        {props.text}
      </a>
    </div>
  );
}
