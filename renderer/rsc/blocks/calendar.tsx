// Events by month, or as a list. The page contains every month, linked to the next, so that it works without script;
// the stylesheet hides the first month when the address names another.
import type { calendarBlock } from '../../../server/content/block/calendar.ts';
import type { Calendar, CalendarDay, CalendarEvent, CalendarMonth } from '../../list-reader.ts';
import type { Reader } from '../../reader.ts';
import { LineIcon } from './line-icon.tsx';
import { editMessages, messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export async function CalendarBlock({ props, block, reader, edit }: BlockView<typeof calendarBlock>) {
  const { collectionId, showPastOrUpcomingEvents: show, limit } = props;
  const found = collectionId === '' ? undefined : await reader.calendar({ collectionId, show, limit });
  if (!found) return edit ? <Empty text={editMessages.chooseEvents} /> : null;
  return (
    <div className="calendar-block">
      {props.calendarView ? <Months calendar={found} id={block.id} /> : <Lists calendar={found} reader={reader} />}
      <p className="calendar-zone">
        {messages.inZone({ zone: found.zone })} <a href={found.href}>{messages.allEvents}</a>
      </p>
    </div>
  );
}

function Months({ calendar, id }: { calendar: Calendar; id: string }) {
  const { months, weekdays, shownId } = calendar;
  return (
    <div className="calendar-months">
      {months.map((month, at) => (
        <section
          className={`calendar-month${month.id === shownId ? ' is-first' : ''}`}
          id={`${id}-${month.id}`}
          aria-labelledby={`${id}-${month.id}-title`}
          key={month.id}
        >
          <header className="calendar-head">
            <h3 className="calendar-title" id={`${id}-${month.id}-title`}>
              {month.title}
            </h3>
            <Move id={id} to={months[at - 1]} label={messages.previousMonth} path="m15 18-6-6 6-6" rel="prev" />
            <Move id={id} to={months[at + 1]} label={messages.nextMonth} path="m9 18 6-6-6-6" rel="next" />
          </header>
          <MonthTable month={month} weekdays={weekdays} titleId={`${id}-${month.id}-title`} />
          {month.days.every(({ events }) => events.length === 0) && (
            <p className="calendar-none">{messages.noEvents}</p>
          )}
        </section>
      ))}
    </div>
  );
}

type MoveProps = {
  id: string;
  to: CalendarMonth | undefined;
  label: (values: { month: string }) => string;
  path: string;
  rel: string;
};

function Move({ id, to, label, path, rel }: MoveProps) {
  if (!to) return <span className="calendar-move" aria-hidden="true" />;
  return (
    <a className="calendar-move" href={`#${id}-${to.id}`} aria-label={label({ month: to.title })} rel={rel}>
      <LineIcon path={path} />
    </a>
  );
}

type TableProps = { month: CalendarMonth; weekdays: Calendar['weekdays']; titleId: string };

function MonthTable({ month, weekdays, titleId }: TableProps) {
  const cells: (CalendarDay | undefined)[] = [...Array.from({ length: month.leading }, () => undefined), ...month.days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => week * 7);
  return (
    <table className="calendar-table" aria-labelledby={titleId}>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th scope="col" abbr={long} key={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((start) => (
          <tr key={start}>
            {[0, 1, 2, 3, 4, 5, 6].map((at) => (
              <Day day={cells[start + at]} key={at} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day }: { day: CalendarDay | undefined }) {
  if (!day) return <td />;
  return (
    <td
      className={day.events.length > 0 ? 'has-events' : undefined}
      {...(day.isToday && { 'aria-current': 'date' as const })}
    >
      <span className="calendar-day">{day.number}</span>
      {day.events.length > 0 && (
        <>
          <span className="calendar-date">{day.title}</span>
          <ul className="calendar-events">
            {day.events.map((event) => (
              <li key={event.id}>
                <EventLink event={event} />
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  );
}

const EventLink = ({ event }: { event: CalendarEvent }) => (
  <a className="calendar-event" href={event.href}>
    {event.time !== '' && (
      <>
        <time className="calendar-time" dateTime={new Date(event.startDate).toISOString()}>
          {event.time}
        </time>{' '}
      </>
    )}
    {event.title}
  </a>
);

function Lists({ calendar, reader }: { calendar: Calendar; reader: Reader }) {
  const { upcoming, past } = calendar;
  if (upcoming.length + past.length === 0) return <p className="calendar-none">{messages.noEvents}</p>;
  const hasBoth = upcoming.length > 0 && past.length > 0;
  return (
    <>
      {hasBoth && <h3 className="calendar-title">{messages.upcomingEvents}</h3>}
      {upcoming.length > 0 && <EventRows events={upcoming} reader={reader} isUnderHeading={hasBoth} />}
      {hasBoth && <h3 className="calendar-title">{messages.pastEvents}</h3>}
      {past.length > 0 && <EventRows events={past} reader={reader} isUnderHeading={hasBoth} />}
    </>
  );
}

type RowsProps = { events: readonly CalendarEvent[]; reader: Reader; isUnderHeading: boolean };

function EventRows({ events, reader, isUnderHeading }: RowsProps) {
  const Heading = isUnderHeading ? 'h4' : 'h3';
  return (
    <ul className="calendar-rows">
      {events.map((event) => (
        <li className="calendar-row" key={event.id}>
          <p className="calendar-row-when">
            <time dateTime={new Date(event.startDate).toISOString()}>{reader.date(event.startDate)}</time>
            <span>{event.time}</span>
          </p>
          <div>
            <Heading className="calendar-row-title">
              <a href={event.href}>{event.title}</a>
            </Heading>
            {event.place !== '' && <p className="calendar-row-place">{event.place}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
