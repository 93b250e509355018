// The place of an event: its address, and a point for the map link of its page.
import type { FoundPlace } from '../../../../../server/commerce/place/calls.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import type { Location } from '../../../../../server/content/item/schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { Coordinates, FindTown } from '../../../pick/map-point.tsx';
import { messages } from './messages.ts';

type Line = 'addressTitle' | 'addressLine1' | 'addressLine2' | 'addressCountry';

export function EventPlace({ value, onChange }: { value: Location; onChange(value: Location): void }) {
  const { mapLat, mapLng } = value;
  const point = mapLat === undefined || mapLng === undefined ? undefined : { lat: mapLat, lng: mapLng };
  const line = (name: Line, label: string) => (
    <TextField
      label={label}
      maxLength={itemLimits.addressLine}
      value={value[name] ?? ''}
      onChange={(text) => onChange({ ...value, [name]: text })}
    />
  );
  return (
    <>
      {line('addressTitle', messages.place)}
      <FindTown onPick={(found) => onChange({ ...value, ...linesOf(found, value), ...pointOf(found) })} />
      {line('addressLine1', messages.line1)}
      {line('addressLine2', messages.line2)}
      {line('addressCountry', messages.country)}
      <Coordinates point={point} onChange={(at) => onChange({ ...value, ...pointOf(at) })} />
      {point ? (
        <Toolbar>
          <a href={mapOf(point)} target="_blank" rel="noopener noreferrer">
            {messages.checkMap}
          </a>
          <Button onPress={() => onChange(withoutPoint(value))}>{messages.removeMap}</Button>
        </Toolbar>
      ) : (
        <Note>{messages.noMap}</Note>
      )}
    </>
  );
}

/** Both the map's center and its marker: templates read either. */
const pointOf = ({ lat, lng }: { lat: number; lng: number }): Location => ({
  mapLat: lat,
  mapLng: lng,
  markerLat: lat,
  markerLng: lng,
});

/** A second line with the town and its postal code stays. */
function linesOf({ name, note }: FoundPlace, { addressLine2 = '' }: Location): Location {
  const at = note.lastIndexOf(', ');
  const [region, country] = at === -1 ? ['', note] : [note.slice(0, at), note.slice(at + 2)];
  const isComplete = /\d/.test(addressLine2) && addressLine2.toLowerCase().includes(name.toLowerCase());
  return { ...(!isComplete && { addressLine2: [name, region].filter(Boolean).join(', ') }), addressCountry: country };
}

const withoutPoint = ({ mapLat: _a, mapLng: _b, markerLat: _c, markerLng: _d, mapZoom: _z, ...lines }: Location) =>
  lines;

const mapOf = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
