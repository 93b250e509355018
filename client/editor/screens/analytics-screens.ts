// The analytics screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screen } from '../screen.ts';

export const analyticsScreens: readonly Screen[] = [
  screen({
    path: '/config/analytics',
    label: messages.analyticsOverview,
    area: 'analytics',
    entry: railMessages.overview,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).OverviewScreen,
  }),
  screen({
    path: '/config/analytics/sales',
    label: messages.salesReport,
    area: 'analytics',
    entry: messages.salesReport,
    needs: 'analytics.sales',
    load: async () => (await import('./insights/reports.tsx')).SalesScreen,
  }),
  screen({
    path: '/config/analytics/traffic',
    label: messages.traffic,
    area: 'analytics',
    entry: messages.traffic,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).TrafficScreen,
  }),
  screen({
    path: '/config/analytics/search',
    label: messages.searchTerms,
    area: 'analytics',
    entry: messages.searchTerms,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).SearchTermsScreen,
  }),
  screen({
    path: '/config/analytics/speed',
    label: messages.speed,
    area: 'analytics',
    entry: messages.speed,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).SpeedScreen,
  }),
  screen({
    path: '/config/analytics/errors',
    label: messages.scriptErrors,
    area: 'analytics',
    entry: messages.scriptErrors,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).ErrorsScreen,
  }),
  screen({
    path: '/config/analytics/errors/:id',
    label: messages.scriptError,
    area: 'analytics',
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).ErrorScreen,
  }),
  screen({
    path: '/config/analytics/live',
    label: messages.live,
    area: 'analytics',
    entry: messages.live,
    needs: ['analytics.traffic', { as: 'read' }],
    load: async () => (await import('./insights/reports.tsx')).LiveScreen,
  }),
  screen({
    path: '/config/checks',
    label: messages.checks,
    area: 'analytics',
    entry: messages.checks,
    needs: 'pages.edit',
    load: async () => (await import('./insights/checks/checks.tsx')).Checks,
  }),
];
