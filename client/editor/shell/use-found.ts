// Debounced record search for the palette.
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Found } from '../../../server/base/found.ts';
import { findCalls } from '../../../server/owner/find/calls.ts';
import { useCall } from '../use-call.ts';

const pauseMs = 150;

export function useFound(typed: string): { found: readonly Found[]; isSearching: boolean } {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useCall(
    findCalls.find,
    { query: { q: asked } },
    { enabled: asked !== '', placeholderData: keepPreviousData, select: (answer) => answer.found },
  );
  const isCurrent = asked === text && !query.isPlaceholderData;
  return {
    // Results of an earlier query would not match the current text.
    found: text !== '' && isCurrent ? (query.data ?? []) : [],
    isSearching: text !== '' && (!isCurrent || query.isPending) && !query.isError,
  };
}
