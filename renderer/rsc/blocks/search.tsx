// A site search box. Works without a script.
import type { searchBlock } from '../../../server/content/block/search.ts';
import type { BlockView } from './registry.tsx';

export function SearchBlock({ props, block, edit }: BlockView<typeof searchBlock>) {
  const id = `search-${block.id}`;
  return (
    <search aria-label={props.label}>
      <form className="search-form search-block-form" action="/search">
        <label className="field-label" htmlFor={id} {...(edit ? { 'data-f': 'label' } : {})}>
          {props.label}
        </label>
        <input className="input" id={id} type="search" name="q" required />
        <button className="button" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
