// The device views of a page. Spec §3 "device views (desktop, phone, tablet)"; editor A18.
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { DeviceButtons } from '../shell/stage-screen.tsx';
import { messages } from './messages.ts';

const icons = { phone: <Smartphone />, tablet: <Tablet />, desktop: <Monitor /> } as const;
export type Device = keyof typeof icons;
const devices = Object.keys(icons) as Device[];

/** Spec: phone at most 432 px, desktop at least 433; editor §5: 390 and 1280. Tablets have no layout of their own. */
export const deviceWidths: Readonly<Record<Device, number>> = { phone: 390, tablet: 768, desktop: 1280 };

export const DeviceSwitch = ({ device, onChange }: { device: Device; onChange(device: Device): void }) => (
  <DeviceButtons label={messages.device}>
    {devices.map((one) => (
      <IconButton
        key={one}
        label={messages.devices[one]}
        icon={icons[one]}
        pressed={device === one}
        onPress={() => onChange(one)}
      />
    ))}
  </DeviceButtons>
);
