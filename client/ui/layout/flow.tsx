// How the parts of a screen are spaced. A gap is a step of the spacing scale in tokens.css.
import { type ComponentProps, createElement, type ElementType, type ReactNode } from 'react';
import styles from './flow.module.css';

type Step = 0 | 1 | 2 | 3 | 4 | 5;

type PartProps<Tag extends ElementType> = { as?: Tag } & Omit<ComponentProps<Tag>, 'as' | 'className'>;

const space = (gap: Step) => `var(--ui-space-${gap})`;

type StackProps<Tag extends ElementType> = PartProps<Tag> & {
  gap?: Step;
  /** Parts are as wide as their content. */
  isStart?: boolean;
  /** With a line around it, on a card, or one part of a form, with a line below it. */
  kind?: 'framed' | 'card' | 'part';
};

/** Parts below each other. */
export function Stack<Tag extends ElementType = 'div'>({ as, gap = 3, isStart, kind, ...props }: StackProps<Tag>) {
  return createElement(as ?? 'div', {
    ...props,
    className: styles.stack,
    style: { gap: space(gap) },
    'data-start': isStart || undefined,
    'data-kind': kind,
  });
}

const leastWidths = { small: '140px', medium: '220px', large: '340px' };

type SplitProps<Tag extends ElementType> = PartProps<Tag> & { gap?: Step; least?: keyof typeof leastWidths };

/** Parts of equal width, as many beside each other as fit. A part with `data-wide` has a row of its own. */
export function Split<Tag extends ElementType = 'div'>({ as, gap = 3, least = 'medium', ...props }: SplitProps<Tag>) {
  return createElement(as ?? 'div', {
    ...props,
    className: styles.split,
    style: { gap: space(gap), '--least': leastWidths[least] },
  });
}

type ToolbarProps<Tag extends ElementType> = PartProps<Tag> & {
  gap?: Step;
  /** `end` aligns buttons with the inputs of labeled fields. */
  align?: 'center' | 'end';
  /** The last part is at the end of the line. */
  isSpread?: boolean;
};

/** Buttons and other small parts in a line that wraps. */
export function Toolbar<Tag extends ElementType = 'div'>({
  as,
  gap = 2,
  align,
  isSpread,
  ...props
}: ToolbarProps<Tag>) {
  return createElement(as ?? 'div', {
    ...props,
    className: styles.toolbar,
    style: { gap: space(gap) },
    'data-align': align,
    'data-spread': isSpread || undefined,
  });
}

/** Fields that fill the line, and a button for them. */
export function FieldLine<Tag extends ElementType = 'div'>({ as, ...props }: PartProps<Tag>) {
  return createElement(as ?? 'div', { ...props, className: styles.joined });
}

type NoteProps<Tag extends ElementType> = PartProps<Tag> & {
  /** As large as other text. */
  isLarge?: boolean;
  /** A problem instead. */
  tone?: 'bad' | undefined;
};

/** A muted explanation. */
export function Note<Tag extends ElementType = 'p'>({ as, isLarge, tone, ...props }: NoteProps<Tag>) {
  return createElement(as ?? 'p', {
    ...props,
    className: styles.note,
    'data-large': isLarge || undefined,
    'data-tone': tone,
  });
}

/** A line of an order and the like: a picture or icon, words below each other, and amounts. */
export const Line = ({ start, children, end }: { start?: ReactNode; children: ReactNode; end?: ReactNode }) => (
  <li className={styles.line}>
    {start}
    <LineWords>{children}</LineWords>
    {end !== undefined && <Amounts>{end}</Amounts>}
  </li>
);

export const LineWords = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;
export const Amounts = ({ children }: { children: ReactNode }) => <span className={styles.amounts}>{children}</span>;

/** The main number of a card. */
export const Figure = ({ children }: { children: ReactNode }) => <strong className={styles.figure}>{children}</strong>;

type FactsProps = ComponentProps<'dl'> & {
  /** Several beside each other. */
  isWide?: boolean;
};

/** Muted names above their values. See `Fact`. */
export const Facts = ({ isWide, ...props }: FactsProps) => (
  <dl {...props} className={styles.facts} data-wide={isWide || undefined} />
);

type FactProps = {
  name: string;
  /** In `Totals`: a sum. */
  isTotal?: boolean;
  children: ReactNode;
};

export const Fact = ({ name, isTotal, children }: FactProps) => (
  <div data-total={isTotal || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Amounts that add up. */
export const Totals = (props: ComponentProps<'dl'>) => <dl {...props} className={styles.totals} />;
