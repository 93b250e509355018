// The site itself, as the editor's start shows it.
import { ask } from './ask.ts';

export type SiteCard = { title: string; tagLine: string };

export const loadSite = (): Promise<SiteCard> => ask('GET', '/config/api/site');
