// Shared by every screen: the signed-in person, toasts, the store's preferences, and the local queue.
import { createContext, use } from 'react';
import type { Person } from '../../server/accounts/contributor/schema.ts';
import type { PreferencesApi } from '../api/preferences.ts';
import type { Toasts } from '../ui/toasts.tsx';
import type { LocalOps } from './document/local-ops.ts';

type Editor = { person: Person; toasts: Toasts; preferences: PreferencesApi; localOps: LocalOps };

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('Only screens inside the editor may use it');
  return editor;
}
