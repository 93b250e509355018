import words from '../../../data/locales/fr/shop.json' with { type: 'json' };
import { speak } from './speak.ts';

speak('fr', words);
