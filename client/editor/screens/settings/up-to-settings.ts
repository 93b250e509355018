// The way from a settings screen to the list of them. Portable.
import { areaMessages } from '../../messages.ts';

export const upToSettings = { label: areaMessages.settings, href: '/config/settings' };
