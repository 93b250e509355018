// A point on the map: a town (searched offline), or coordinates, typed or pasted from a map.
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type FoundPlace, placeCalls } from '../../../server/commerce/place/calls.ts';
import { ComboField } from '../../ui/form/combo-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note, Split } from '../../ui/layout/flow.tsx';
import { useCall } from '../use-call.ts';
import { messages } from './map-messages.ts';

type Point = { lat: number; lng: number };

export function FindTown({ onPick }: { onPick(found: FoundPlace): void }) {
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

/** @param point absent when no place is chosen */
export function Coordinates({ point, onChange }: { point: Point | undefined; onChange(point: Point): void }) {
  const part = (name: 'lat' | 'lng', label: string, max: number, wrong: string) => (
    <CoordinateField
      label={label}
      value={point?.[name]}
      max={max}
      wrong={wrong}
      onChange={(number) => onChange({ lat: 0, lng: 0, ...point, [name]: number })}
      onBoth={onChange}
    />
  );
  return (
    <>
      <Split gap={2} least="small">
        {part('lat', messages.latitude, 90, messages.latitudeWrong)}
        {part('lng', messages.longitude, 180, messages.longitudeWrong)}
      </Split>
      <Note>{messages.placeHint}</Note>
    </>
  );
}

type CoordinateProps = {
  label: string;
  /** Absent when no place is chosen. */
  value: number | undefined;
  max: number;
  wrong: string;
  onChange(value: number): void;
  onBoth(both: Point): void;
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
function coordinatesIn(text: string): Point | undefined {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text.slice(0, 2000)) ?? [];
    if (lat === undefined || lng === undefined) continue;
    if (Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180) return { lat: Number(lat), lng: Number(lng) };
  }
  return undefined;
}
