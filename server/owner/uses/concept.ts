import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { loadForm } from '../../forms/form/form.ts';
import { defineConcept } from '../../http/concept.ts';
import { usesCalls } from './calls.ts';
import { listUses } from './uses.ts';

const serveUses = ({ store }: Parts) =>
  serve(usesCalls, {
    async ofForm({ params }) {
      const { id } = await loadForm(store, params.id);
      return listUses(store, { marks: [id], not: id });
    },
  });

export const usesConcept = defineConcept({ name: 'owner/uses', calls: usesCalls, serve: serveUses });
