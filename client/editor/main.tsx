// The owner's editor at /config: starts React on the shell page.
import '../ui/tokens.css';
// The kit's CSS must come before the screens' CSS, though its components load with the screens.
import '../ui/button.module.css';
import '../ui/dialog/dialog.module.css';
import '../ui/form/field.module.css';
import '../ui/dialog/menu.module.css';
import '../ui/feedback/feedback.module.css';
import '../ui/layout/flow.module.css';
import './icons/editor-icon-180.png';
import './icons/editor-icon-192.png';
import './icons/editor-icon-512.png';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { errorReports } from './error-reports.ts';

const filesMax = 100;

// Service workers need a secure context; without one, the editor needs the network to start.
if (navigator.serviceWorker && window.isSecureContext) {
  const { serviceWorker } = navigator;
  // A new worker, on first load or after a new build, has an empty cache.
  serviceWorker.addEventListener('controllerchange', () => void keepLoaded().catch(() => undefined));
  serviceWorker.register('/config/worker.js', { scope: '/config' }).catch(() => undefined); // Without the worker, it starts only online.
}

/** Requests files that loaded before the worker again, so that it caches them; they come from the browser's cache. */
async function keepLoaded(): Promise<void> {
  const files = `${location.origin}/universal/`;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const name of loaded.filter((name) => name.startsWith(files)).slice(0, filesMax)) await fetch(name);
}

const report = errorReports(() => import('./report-errors.ts'), navigator);
window.addEventListener('error', report);
window.addEventListener('unhandledrejection', report);

const root = document.getElementById('editor');
// Errors that break only one screen are reported as well.
if (root) createRoot(root, { onCaughtError: (error) => reportError(error) }).render(<App />);
