import '@fontsource-variable/ibm-plex-sans';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ToastArea } from '#src/ui/ToastArea.tsx';
import { theme } from '#src/ui/theme.ts';
import type { CataloguePage } from './catalogue-page.ts';
import { Frame } from './Frame.tsx';

const modules = import.meta.glob<{ page: CataloguePage }>('./pages/*.tsx', { eager: true });
const pages = Object.entries(modules).map(([file, { page }]) => ({
  path: file.replace('./pages/', '').replace('.tsx', ''),
  ...page,
}));

const router = createBrowserRouter(
  [
    {
      element: <Frame pages={pages} />,
      children: [
        { index: true, element: <h1>Catalogue</h1> },
        ...pages.map(({ path, title, Component }) => ({
          path,
          element: (
            <>
              <h1>{title}</h1>
              <Component />
            </>
          ),
        })),
      ],
    },
  ],
  { basename: '/catalogue' },
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="waypost.theme" noSsr>
        <RouterProvider router={router} />
        <ToastArea />
      </ThemeProvider>
    </StrictMode>,
  );
