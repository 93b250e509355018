// The owner's editor at /config: starts React on the shell page.
import '../ui/tokens.css';
import './icons/editor-icon-180.png';
import './icons/editor-icon-192.png';
import './icons/editor-icon-512.png';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('editor');
if (root) createRoot(root).render(<App />);
