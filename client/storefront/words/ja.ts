import words from '../../../data/locales/ja/shop.json' with { type: 'json' };
import { speak } from './speak.ts';

speak('ja', words);
