// Shared by every screen: the signed-in person, toasts, and the store's preferences.
import { createContext, use } from 'react';
import type { Person } from '../../server/accounts/contributor/schema.ts';
import type { PreferencesApi } from '../api/preferences.ts';
import type { Toasts } from '../ui/feedback/toasts.ts';

type Editor = { person: Person; toasts: Toasts; preferences: PreferencesApi };

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('Only screens inside the editor may use it');
  return editor;
}
