import words from '../../../data/locales/es/shop.json' with { type: 'json' };
import { speak } from './speak.ts';

speak('es', words);
