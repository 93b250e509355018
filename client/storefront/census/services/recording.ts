// Session recording: only some visitors of a site in the US or Japan, in that country's time, on a computer that can do it besides the
// page. Spec §9 "Session recording eligibility".

const zones: Readonly<Record<string, RegExp>> = {
  US: /^(?:America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Menominee|Indiana\/\w+|Kentucky\/\w+|North_Dakota\/\w+)|Pacific\/Honolulu)$/,
  JP: /^Asia\/Tokyo$/,
};

/** `percent`: the sample. The same visitor is always in it, or never. */
type Candidate = { country: string; timeZone: string; cores: number; percent: number; visitorId: string };

export function isRecorded({ country, timeZone, cores, percent, visitorId }: Candidate): boolean {
  const share = (Number.parseInt(visitorId.slice(0, 8), 16) % 10_000) / 100;
  return zones[country]?.test(timeZone) === true && cores > 2 && share < percent;
}
