// `?block=` and `?section=`: a deep link to part of the page. Selects it, scrolls the frame to it, and removes the parameter.
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OpenDocument } from '../../../document/document-store.ts';

export function useAskedPart(open: OpenDocument): void {
  const search = useSearch();
  const [location, navigate] = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const [block, section] = [params.get('block'), params.get('section')];
    if (block === null && section === null) return;
    params.delete('block');
    params.delete('section');
    const { blocks, sections } = open.store.getState().edit.document;
    if (block !== null && Object.hasOwn(blocks, block)) open.select({ blockId: block });
    else if (section !== null && Object.hasOwn(sections, section)) open.select({ sectionId: section });
    navigate(params.size > 0 ? `${location}?${params}` : location, { replace: true });
  }, [search, location, navigate, open]);
}
