import words from '../../../data/locales/de/shop.json' with { type: 'json' };
import { speak } from './speak.ts';

speak('de', words);
