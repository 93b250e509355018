// `visitorFormContext` of the page context as a file. It is larger than most pages and few scripts read it, so the
// page has a getter that loads the file on first access: synchronously, since the script expects a plain value.
import { hash } from 'node:crypto';
import { currentLanguage, currentSpeech } from '../../../base/speech.ts';
import { prefixOf } from '../../../site/language/language.ts';
import { countryOf } from '../../../site/website/country.ts';
import type { Website } from '../../../site/website/schema.ts';
import { visitorFormContext } from './visitor-form.ts';

export const visitorFormPath = '/visitor-form-context.json';

type VisitorFormFile = {
  json: string;
  /** Content hash: an address with it never changes. */
  version: string;
  /** For the head, after the page context. */
  script: string;
};

/** A site has one per language, and two while its owner changes language or country. */
const known = new Map<string, VisitorFormFile>();
const knownMax = 40;

export function visitorFormFile(website: Website): VisitorFormFile {
  const { language } = website;
  const country = countryOf(website);
  const key = `${currentSpeech()?.language}\n${language}\n${country}`;
  const file = known.get(key) ?? fileOf(JSON.stringify(visitorFormContext({ language, country })));
  if (!known.has(key) && known.size >= knownMax) known.clear();
  known.set(key, file);
  return file;
}

function fileOf(json: string): VisitorFormFile {
  const version = hash('sha256', json).slice(0, 16);
  const address = JSON.stringify(`${prefixOf(currentLanguage())}${visitorFormPath}?v=${version}`);
  // While the site is unreachable there is no value, and the next read retries.
  const script = `(function (context) {
  var hold = function (value) { Object.defineProperty(context, 'visitorFormContext', { value: value, configurable: true, enumerable: true, writable: true }); return value; };
  Object.defineProperty(context, 'visitorFormContext', { configurable: true, enumerable: true, set: hold, get: function () {
    try { var request = new XMLHttpRequest(); request.open('GET', ${address}, false); request.send(); return hold(JSON.parse(request.responseText)); } catch (error) {}
  } });
})(Static.SQUARESPACE_CONTEXT);`;
  return { json, version, script };
}
