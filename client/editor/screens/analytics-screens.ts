// The analytics screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('analytics');

export const analyticsScreens: readonly Screen[] = [
  screen(
    {
      path: '/config/analytics',
      label: messages.analyticsOverview,
      entry: railMessages.overview,
      needs: ['analytics.traffic', { as: 'read' }],
    },
    async () => (await import('./insights/reports.tsx')).OverviewScreen,
  ),
  screen(
    { path: '/config/analytics/sales', label: messages.salesReport, entry: true, needs: 'analytics.sales' },
    async () => (await import('./insights/reports.tsx')).SalesScreen,
  ),
  screen(
    {
      path: '/config/analytics/traffic',
      label: messages.traffic,
      entry: true,
      needs: ['analytics.traffic', { as: 'read' }],
    },
    async () => (await import('./insights/reports.tsx')).TrafficScreen,
  ),
  screen(
    {
      path: '/config/analytics/search',
      label: messages.searchTerms,
      entry: true,
      needs: ['analytics.traffic', { as: 'read' }],
    },
    async () => (await import('./insights/reports.tsx')).SearchTermsScreen,
  ),
  screen(
    {
      path: '/config/analytics/speed',
      label: messages.speed,
      entry: true,
      needs: ['analytics.traffic', { as: 'read' }],
    },
    async () => (await import('./insights/reports.tsx')).SpeedScreen,
  ),
  screen(
    {
      path: '/config/analytics/errors',
      label: messages.scriptErrors,
      entry: true,
      needs: ['analytics.traffic', { as: 'read' }],
    },
    async () => (await import('./insights/reports.tsx')).ErrorsScreen,
  ),
  screen(
    { path: '/config/analytics/errors/:id', label: messages.scriptError, needs: ['analytics.traffic', { as: 'read' }] },
    async () => (await import('./insights/reports.tsx')).ErrorScreen,
  ),
  screen(
    { path: '/config/analytics/live', label: messages.live, entry: true, needs: ['analytics.traffic', { as: 'read' }] },
    async () => (await import('./insights/reports.tsx')).LiveScreen,
  ),
  screen(
    { path: '/config/checks', label: messages.checks, entry: true, needs: 'pages.edit' },
    async () => (await import('./insights/checks/checks.tsx')).Checks,
  ),
];
