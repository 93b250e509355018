// The owner's editor at /config: starts React on the shell page.
import '../ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('editor');
if (root) createRoot(root).render(<App />);
