// A map location: city (searched offline), address, and coordinates, typed or pasted from a map.
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type FoundPlace, placeCalls } from '../../../../../../../server/commerce/place/calls.ts';
import { ComboField } from '../../../../../../ui/form/combo-field.tsx';
import { TextField } from '../../../../../../ui/form/text-field.tsx';
import { Note, Split, Stack } from '../../../../../../ui/layout/flow.tsx';
import { useCall } from '../../../../../use-call.ts';
import styles from '../inspector.module.css';
import { messages } from '../messages.ts';

type MapPlace = { lat: number; lng: number; address: string };

type PlaceFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: unknown;
  onChange(value: MapPlace): void;
};

export function PlaceField({ label, hint, problem, value, onChange }: PlaceFieldProps) {
  const place = { lat: 0, lng: 0, address: '', ...(value as Partial<MapPlace> | undefined) };
  // As in the block, which shows no map for 0, 0.
  const hasPlace = place.lat !== 0 || place.lng !== 0;
  const part = (name: 'lat' | 'lng', partLabel: string, max: number, wrong: string) => (
    <CoordinateField
      label={partLabel}
      value={hasPlace ? place[name] : undefined}
      max={max}
      wrong={wrong}
      onChange={(number) => onChange({ ...place, [name]: number })}
      onBoth={(both) => onChange({ ...place, ...both })}
    />
  );
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={styles.legend}>{label}</legend>
      <FindTown onPick={(found) => onChange(placeAt(found, place.address))} />
      <TextField
        label={messages.address}
        hint={hint}
        problem={problem}
        maxLength={500}
        value={place.address}
        onChange={(address) => onChange({ ...place, address })}
      />
      <Split gap={2} least="small">
        {part('lat', messages.latitude, 90, messages.latitudeWrong)}
        {part('lng', messages.longitude, 180, messages.longitudeWrong)}
      </Split>
      <Note>{messages.placeHint}</Note>
    </Stack>
  );
}

/** Keeps an address with a street number, but replaces another city's name. */
const placeAt = ({ name, note, lat, lng }: FoundPlace, address: string): MapPlace => ({
  ...{ lat, lng },
  address: /\d/.test(address) ? address : `${name}, ${note}`,
});

function FindTown({ onPick }: { onPick(found: FoundPlace): void }) {
  const [search, setSearch] = useState('');
  const found = useCall(
    placeCalls.search,
    { query: { search: search.slice(0, 200) } },
    { enabled: search.length > 1, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  );
  const places = search.length > 1 ? (found.data?.places ?? []) : [];
  return (
    <div>
      <ComboField
        label={messages.findTown}
        placeholder={messages.findTownHint}
        options={places.map(({ id, name, note }) => ({ id, label: name, note }))}
        onSearch={useCallback((text: string) => setSearch(text), [])}
        isSearching={found.isFetching}
        onPick={(id) => {
          const place = places.find((one) => one.id === id);
          if (place) onPick(place);
        }}
      />
      <Note>{messages.townSource}</Note>
    </div>
  );
}

type CoordinateProps = {
  label: string;
  /** Absent when no place is chosen. */
  value: number | undefined;
  max: number;
  wrong: string;
  onChange(value: number): void;
  onBoth(both: { lat: number; lng: number }): void;
};

function CoordinateField({ label, value, max, wrong, onChange, onBoth }: CoordinateProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && numberIn(typed, max) === undefined;
  return (
    <TextField
      label={label}
      inputMode="text"
      maxLength={2000}
      problem={isWrong ? wrong : undefined}
      value={typed ?? String(value ?? '')}
      onChange={(text) => {
        const both = coordinatesIn(text);
        const number = numberIn(text, max);
        setTyped(both ? undefined : text);
        if (both) onBoth(both);
        else if (number !== undefined) onChange(number);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}

/** @returns undefined unless it is a number between -max and max */
function numberIn(text: string, max: number): number | undefined {
  if (!/^\s*-?\d{1,3}(?:\.\d{1,15})?\s*$/.test(text)) return undefined;
  const number = Number(text);
  return Math.abs(number) <= max ? number : undefined;
}

const patterns = [
  /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/,
  // Map links: `…/@43.65,-70.25,17z`, `…#map=17/43.65/-70.25`, `…?q=43.65,-70.25`, `…mlat=43.65&mlon=-70.25`.
  /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /#map=\d{1,2}\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
  /[?&](?:q|ll|query)=(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)(-?\d{1,3}(?:\.\d+)?)/i,
  /mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/,
];

/** e.g. `43.6591, -70.2568`, or a map link. */
function coordinatesIn(text: string): { lat: number; lng: number } | undefined {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text.slice(0, 2000)) ?? [];
    if (lat === undefined || lng === undefined) continue;
    if (Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180) return { lat: Number(lat), lng: Number(lng) };
  }
  return undefined;
}
