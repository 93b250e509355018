// Messages of a background video's button. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({ play: 'Play background video', pause: 'Pause background video' });
