// Visit figures, formatted.
import type { Traffic } from '../../../../server/census/insight/schema.ts';
import type { Figure } from './figure-panel.tsx';
import { chartPoints, shortText, type VisitFigure, visitFigures, visitTexts } from './figures.ts';
import { messages } from './messages.ts';

export const figuresOfVisits = (traffic: Traffic, names: readonly VisitFigure[]): Figure[] =>
  names.map((id) => ({
    id,
    name: id === 'visitors' && !traffic.visitors.isOnce ? messages.dailyVisitors : messages.figures[id],
    explained: messages.explained[id === 'visitors' ? visitorsCounted(traffic) : id],
    ...(id === 'visitors'
      ? { now: traffic.visitors.now, before: traffic.visitors.before }
      : { now: visitFigures[id](traffic.totals), before: traffic.before && visitFigures[id](traffic.before) }),
    text: visitTexts[id],
    ...(id === 'bounces' || id === 'time' ? { isWhole: false } : { tickText: shortText }),
    isLessBetter: id === 'bounces',
    points: chartPoints(traffic, visitFigures[id]),
  }));

/** The words for how visitors are counted in the total and in the chart. */
const visitorsCounted = ({ visitors, period: { grain } }: Traffic) =>
  !visitors.isOnce
    ? 'dailyVisitors'
    : grain === 'hour'
      ? 'visitorsByHour'
      : grain === 'day'
        ? 'visitors'
        : 'visitorsByMonth';

/** No visits in this period or the comparison period. */
export const hasNoVisits = ({ totals, before }: Traffic): boolean => !totals.views && !before?.views;
