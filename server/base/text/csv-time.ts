// Times in CSV files: `2018-07-25 21:06:33 -0400` as programs write them, `7/25/2018 21:06` as spreadsheets save them again, which is
// then the site's time. Import-formats 3. Portable.

/** `2018-07-25 21:06:33 -0400`, in the zone. */
export const timeText =
  (timeZone: string) =>
  (at: number): string => {
    const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const wall = time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
    return `${wall} ${time.offset.slice(0, 6).replace(':', '')}`;
  };

const iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)?)? ?(?<offset>Z|[+-](?:0\d|1[0-5]):?[0-5]\d)?$/;
const us =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))? ?(?<half>[AaPp][Mm])?)?$/;

/** @returns a function that reads a cell: epoch ms, or undefined for an invalid time */
export const timeReader =
  (timeZone: string) =>
  (cell: string): number | undefined => {
    const { offset, half, ...parts } = (iso.exec(cell.trim()) ?? us.exec(cell.trim()))?.groups ?? {};
    const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
    const [hour, minute, second] = [Number(parts.hour ?? 0), Number(parts.minute ?? 0), Number(parts.second ?? 0)];
    if (!(year >= 1970) || (half && (hour < 1 || hour > 12))) return undefined;
    const hourOfDay = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;
    try {
      const wall = Temporal.PlainDateTime.from(
        { year, month, day, hour: hourOfDay, minute, second },
        { overflow: 'reject' },
      );
      return wall.toZonedDateTime(offset === 'Z' ? 'UTC' : (offset ?? timeZone)).epochMilliseconds;
    } catch (error) {
      // Invalid dates such as February 30.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
