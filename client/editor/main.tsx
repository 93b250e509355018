// The owner's editor at /config: starts React on the shell page.
import '../ui/tokens.css';
// The kit's rules come before those of screens, though its parts are loaded with the screens.
import '../ui/button.module.css';
import '../ui/dialog.module.css';
import '../ui/field.module.css';
import '../ui/menu.module.css';
import '../ui/notice.module.css';
import './icons/editor-icon-180.png';
import './icons/editor-icon-192.png';
import './icons/editor-icon-512.png';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const filesMax = 100;

// Browsers have workers at secure addresses only; without one, the editor needs the network to start.
if (navigator.serviceWorker && window.isSecureContext) {
  const { serviceWorker } = navigator;
  // The first worker, and that of each new build, whose cache is empty.
  serviceWorker.addEventListener('controllerchange', () => void keepLoaded().catch(() => undefined));
  serviceWorker.register('/config/worker.js', { scope: '/config' }).catch(() => undefined); // It starts with the network only.
}

/** What was loaded before the worker was there is asked for again: it comes from the browser's cache. */
async function keepLoaded(): Promise<void> {
  const files = `${location.origin}/universal/`;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const name of loaded.filter((name) => name.startsWith(files)).slice(0, filesMax)) await fetch(name);
}

const root = document.getElementById('editor');
if (root) createRoot(root).render(<App />);
