// Figures with their previous values; the selected one is charted below.

import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Change } from '../../../ui/chart/change.tsx';
import { type ChartPoint, LineChart } from '../../../ui/chart/line-chart.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/layout/flow.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { daysText } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import type { Report } from './use-report.ts';

export type Figure = {
  id: string;
  name: string;
  /** Its meaning, in a sentence. */
  explained: string;
  now: number;
  before?: number | undefined;
  text(value: number): string;
  /** Shorter text for the axis. */
  tickText?(value: number): string;
  isLessBetter?: boolean;
  isWhole?: boolean;
  points: readonly ChartPoint[];
};

type FigurePanelProps = {
  report: Report;
  figures: readonly Figure[];
  before: { from: string; to: string } | undefined;
  action?: ReactNode;
};

export function FigurePanel({ report, figures, before, action }: FigurePanelProps) {
  const shown = figures.find(({ id }) => id === report.state.show) ?? figures[0];
  if (!shown) return null;
  return (
    <>
      <div className={styles.figures}>
        {figures.map((figure) => (
          <TooltipTrigger key={figure.id} delay={400}>
            <Button
              className={styles.figure ?? ''}
              aria-pressed={figure === shown}
              onPress={() => report.change({ show: figure.id })}
            >
              <span className={styles.figureName}>{figure.name}</span>
              <span className={styles.figureValue}>
                <strong>{figure.text(figure.now)}</strong>
                <Change
                  now={figure.now}
                  before={figure.before}
                  isLessBetter={figure.isLessBetter}
                  words={figure.before === undefined ? undefined : figure.text(figure.before)}
                />
              </span>
            </Button>
            <Tip placement="bottom">{figure.explained}</Tip>
          </TooltipTrigger>
        ))}
      </div>
      <Card title={shown.name} action={action}>
        <Note>{shown.explained}</Note>
        <LineChart
          label={messages.chartOf({ figure: shown.name })}
          points={shown.points}
          format={shown.text}
          {...(shown.tickText && { formatTick: shown.tickText })}
          isWhole={shown.isWhole ?? true}
          names={{
            when: messages.when,
            value: shown.name,
            before: before ? messages.beforeOf({ days: daysText(before) }) : messages.before,
          }}
        />
      </Card>
    </>
  );
}
