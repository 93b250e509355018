// All pages of the site, shared by several screens.
import { useQuery } from '@tanstack/react-query';
import { documentCalls } from '../../server/content/document/calls.ts';
import { ask } from '../api/ask.ts';

export const usePages = () =>
  useQuery({ queryKey: ['pages'], queryFn: async () => (await ask(documentCalls.listPages)).pages });
