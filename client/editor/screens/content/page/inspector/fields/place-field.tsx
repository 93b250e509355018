// A map location: a point, and its address.
import type { FoundPlace } from '../../../../../../../server/commerce/place/calls.ts';
import { TextField } from '../../../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../../../ui/layout/flow.tsx';
import { Coordinates, FindTown } from '../../../../../pick/map-point.tsx';
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
      <Coordinates point={hasPlace ? place : undefined} onChange={({ lat, lng }) => onChange({ ...place, lat, lng })} />
    </Stack>
  );
}

/** Keeps an address with a street number, but replaces another city's name. */
const placeAt = ({ name, note, lat, lng }: FoundPlace, address: string): MapPlace => ({
  ...{ lat, lng },
  address: /\d/.test(address) ? address : `${name}, ${note}`,
});
