// A location, drawn by us: decorative streets, a pin, the address, and links that open it in maps. No other site is contacted before a
// visitor presses "Show map" (client/storefront/frame).
import type { CSSProperties } from 'react';
import type { mapBlock } from '../../../server/content/block/map.ts';
import { Empty } from './empty.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

type MapPlace = { lat: number; lng: number; address: string };

export function MapBlock({ props, block, edit }: BlockView<typeof mapBlock>) {
  const place = props.place ?? importedPlace(block.props.location);
  if (!place) return edit ? <Empty words={messages.empty.place} shape="2 / 1" type={block.type} /> : null;
  const { title, zoom, heightPx } = props;
  return (
    <div
      className="map-block frame"
      style={{ '--frame-height': `${heightPx}px` } as CSSProperties}
      data-frame={props.live ? embedUrl(place, zoom) : undefined}
      data-frame-title={messages.map({ title: title || place.address })}
    >
      <svg className="map-block-drawing" viewBox="0 0 800 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="map-block-park" d="M0 0h210l-40 130L0 170zM560 250l240-50v200H520z" />
        <path
          className="map-block-water"
          d="M800 0v120c-90 30-170-20-260 10s-120 90-230 80-190 40-310 30v50c130 10 210-30 320-20s150-60 240-80 150 30 240 0z"
        />
        <path
          className="map-block-street"
          d="M0 60l800 60M0 330l800-70M120 0l60 400M330 0l-30 400M480 0l60 400M680 0l-20 400M0 200l330-30M300 300l370 60"
        />
        <path className="map-block-road" d="M0 390L420 190 800 40" />
      </svg>
      <div className="map-block-card">
        <svg
          className="map-block-pin"
          viewBox="0 0 24 24"
          width="28"
          height="28"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d="M12 2a8 8 0 0 0-8 8c0 5.5 8 12 8 12s8-6.500 8-12a8 8 0 0 0-8-8m0 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6" />
        </svg>
        <div className="map-block-words">
          <Written as="p" className="map-block-title" field="title" text={title} edit={edit} />
          <address className="map-block-address">{place.address || coordinates(place)}</address>
        </div>
        <p className="map-block-links">
          {props.live ? (
            <a className="frame-open" href={mapUrl(place, zoom)} target="_blank" rel="noopener">
              {messages.showMap}
            </a>
          ) : (
            <a href={mapUrl(place, zoom)} target="_blank" rel="noopener">
              {messages.openMap}
            </a>
          )}
          {props.directions && (
            <a href={directionsUrl(place)} target="_blank" rel="noopener">
              {messages.directions}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

const at = (value: number) => value.toFixed(5);
const coordinates = ({ lat, lng }: MapPlace) =>
  `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;
const mapUrl = ({ lat, lng }: MapPlace, zoom: number) =>
  `https://www.openstreetmap.org/?mlat=${at(lat)}&mlon=${at(lng)}#map=${zoom}/${at(lat)}/${at(lng)}`;
const directionsUrl = ({ lat, lng }: MapPlace) =>
  `https://www.google.com/maps/dir/?api=1&destination=${at(lat)}%2C${at(lng)}`;

/** The visible area halves with each zoom level. */
function embedUrl({ lat, lng }: MapPlace, zoom: number): string {
  const across = 360 / 2 ** zoom;
  const down = across / 2;
  const box = [lng - across, lat - down, lng + across, lat + down].map(at).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${at(lat)}%2C${at(lng)}`;
}

/** A location in the format of page-json section 2. */
function importedPlace(location: unknown): MapPlace | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  const { markerLat, mapLat, markerLng, mapLng, ...lines } = location as Record<string, unknown>;
  const [lat, lng] = [markerLat ?? mapLat, markerLng ?? mapLng];
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  const address = [lines.addressTitle, lines.addressLine1, lines.addressLine2, lines.addressCountry];
  return { lat, lng, address: address.filter((line) => typeof line === 'string' && line !== '').join(', ') };
}
