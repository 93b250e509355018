// The owner's custom code: runs in the page, runs in a separate frame, or is shown as text. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';

export const codeLanguages = {
  html: 'HTML',
  css: 'CSS',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  json: 'JSON',
  python: 'Python',
  php: 'PHP',
  shell: 'Shell',
  sql: 'SQL',
  text: 'Plain text',
} as const;
export type CodeLanguage = keyof typeof codeLanguages;

export const codeBlock = defineBlock({
  number: 23,
  key: 'code',
  isPromotable: true,
  name: 'Code',
  icon: 'M16 18l6-6-6-6M8 6l-6 6 6 6',
  props: z.object({
    html: z.string().max(400_000).default(''),
    mode: z.enum(['run', 'frame', 'show']).default('run'),
    language: z.enum(Object.keys(codeLanguages) as [CodeLanguage, ...CodeLanguage[]]).default('html'),
    lineNumbers: z.boolean().default(false),
    /** Height of the frame. */
    heightPx: z.int().min(60).max(2000).default(300),
  }),
  needs: 'code.blocks',
  isOpen: true,
  starter: { html: '<p>Hello</p>' },
  group: 'more',
  finds: 'html script embed javascript css snippet highlight source',
  fields: {
    html: { kind: 'code', label: 'Code', language: 'html' },
    mode: choice('Use', { run: 'Run on the page', frame: 'Run in its own frame', show: 'Show as text' }),
    language: choice('Language', codeLanguages, { applies: ({ mode }) => mode === 'show' }),
    lineNumbers: { kind: 'switch', label: 'Line numbers', applies: ({ mode }) => mode === 'show' },
    heightPx: {
      kind: 'number',
      label: 'Height',
      min: 60,
      max: 2000,
      step: 10,
      unit: 'px',
      applies: ({ mode }) => mode === 'frame',
    },
  },
  siteFile: { fields: { html: z.string() } },
});
