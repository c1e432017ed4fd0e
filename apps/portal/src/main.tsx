import '@fontsource-variable/ibm-plex-sans';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { fetchQueuePage } from './routes/queue-page.ts';
import { createRouter } from './routes/router.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App createRouter={createRouter} />);
fetchQueuePage();
