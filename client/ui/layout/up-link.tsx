// Links a screen to its parent.
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import styles from './screen.module.css';

export type Up = { label: string; href: string };

export const UpLink = ({ label, href }: Up) => (
  <Link className={styles.up} href={href}>
    <ArrowLeft aria-hidden /> {label}
  </Link>
);
