// Visit figures, formatted.
import type { Traffic } from '../../../../server/census/insight/schema.ts';
import type { Figure } from './figure-panel.tsx';
import { chartPoints, shortText, type VisitFigure, visitFigures, visitTexts } from './figures.ts';
import { messages } from './messages.ts';

export const figuresOfVisits = (traffic: Traffic, names: readonly VisitFigure[]): Figure[] =>
  names.map((id) => ({
    id,
    name: messages.figures[id],
    explained: messages.explained[id],
    now: visitFigures[id](traffic.totals),
    before: traffic.before && visitFigures[id](traffic.before),
    text: visitTexts[id],
    ...(id === 'bounces' || id === 'time' ? { isWhole: false } : { tickText: shortText }),
    isLessBetter: id === 'bounces',
    points: chartPoints({ points: traffic.points, last: traffic.period.last }, visitFigures[id]),
  }));

/** No visits in this period or the comparison period. */
export const hasNoVisits = ({ totals, before }: Traffic): boolean => !totals.views && !before?.views;
