// All reports in one chunk, since they share nearly all of their code.
export { ErrorScreen } from './error.tsx';
export { ErrorsScreen } from './errors.tsx';
export { LiveScreen } from './live.tsx';
export { OverviewScreen } from './overview.tsx';
export { SalesScreen } from './sales.tsx';
export { SearchTermsScreen } from './search-terms.tsx';
export { SpeedScreen } from './speed.tsx';
export { TrafficScreen } from './traffic.tsx';
