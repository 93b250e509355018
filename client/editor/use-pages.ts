// Every page of the site as the editor lists them, shared by the screens that show or open one.
import { useQuery } from '@tanstack/react-query';
import { documentCalls } from '../../server/content/document/calls.ts';
import { ask } from '../api/ask.ts';

export const usePages = () =>
  useQuery({ queryKey: ['pages'], queryFn: async () => (await ask(documentCalls.listPages)).pages });
