// The city field with suggestions: an accessible combobox, and a plain field where there are no suggestions. Choosing one also fills in the
// region and the postal code. Commerce 2.1, spec §7 "places".
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { placeDetails, type Suggestion, suggestPlaces } from '../../api/places.ts';
import { Field } from './field.tsx';
import { messages } from './messages.ts';

type Props = ComponentProps<typeof Field> & { prefix: 'shipping' | 'billing'; country: string };

const waitMs = 200;

export function PlaceField({ prefix, country, ...field }: Props) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = `places-${prefix}`;
  const isOpen = suggestions.length > 0;
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    asked.current++;
    setSuggestions([]);
    setActive(-1);
  };

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const mine = ++asked.current;
    if (text.trim().length < 2) return close();
    timer.current = setTimeout(async () => {
      const found = await suggestPlaces(text, country).catch(() => []);
      // Drops the answers of superseded requests.
      if (mine !== asked.current) return;
      setSuggestions(found);
      setActive(-1);
    }, waitMs);
  };

  const choose = async ({ id }: Suggestion, input: HTMLInputElement) => {
    close();
    const place = await placeDetails(id, { productPage: 'checkout', productSection: 'address' }).catch(() => undefined);
    if (!place || !input.form) return;
    for (const name of ['city', 'region', 'postalCode'] as const) fill(input.form, `${prefix}.${name}`, place[name]);
    input.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const count = suggestions.length;
      setActive((before) => (before < 0 ? (step > 0 ? 0 : count - 1) : (before + step + count) % count));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && suggestions[active]) {
      event.preventDefault();
      void choose(suggestions[active], event.currentTarget);
    }
  };

  return (
    <div className="place-field">
      <Field
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p className="visually-hidden" role="status">
        {isOpen ? messages.suggestions({ count: suggestions.length }) : ''}
      </p>
      <div className="place-list" id={listId} role="listbox" aria-label={messages.suggestedPlaces} hidden={!isOpen}>
        {suggestions.map((one, n) => (
          <div
            key={one.id}
            id={`${listId}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            className="place-option"
            // Runs before blur, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              const input = event.currentTarget.closest('.place-field')?.querySelector('input');
              if (input) void choose(one, input);
            }}
          >
            {one.main} <span className="field-hint">{one.secondary}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Dispatches the events of typing, so that the form reprices. */
function fill(form: HTMLFormElement, name: string, value: string | undefined): void {
  const field = form.elements.namedItem(name);
  if (value === undefined || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (!name.endsWith('.city'))
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
