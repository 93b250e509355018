// A sign for each kind of block, beside its name.
import {
  Box,
  ClipboardList,
  Code,
  Image,
  Images,
  LayoutGrid,
  ListCollapse,
  type LucideIcon,
  Mail,
  Minus,
  RectangleEllipsis,
  ShoppingBag,
  TextQuote,
  Type,
  UnfoldVertical,
} from 'lucide-react';
import { BlockType } from '../../../../server/content/document/block-type.ts';
import styles from './outline.module.css';

const icons: Readonly<Record<number, LucideIcon>> = {
  [BlockType.text]: Type,
  [BlockType.image]: Image,
  [BlockType.gallery]: Images,
  [BlockType.form]: ClipboardList,
  [BlockType.newsletter]: Mail,
  [BlockType.spacer]: UnfoldVertical,
  [BlockType.code]: Code,
  [BlockType.quote]: TextQuote,
  [BlockType.product]: ShoppingBag,
  [BlockType.markdown]: Type,
  [BlockType.line]: Minus,
  [BlockType.button]: RectangleEllipsis,
  [BlockType.summary]: LayoutGrid,
  [BlockType.accordion]: ListCollapse,
};

export function BlockIcon({ type }: { type: number }) {
  const Icon = icons[type] ?? Box;
  return <Icon className={styles.icon} aria-hidden />;
}
