import words from '../../../data/locales/ar/shop.json' with { type: 'json' };
import { speak } from './speak.ts';

speak('ar', words);
