// The portal has the same address as in the product, and tests answer its calls. Every other address is the catalogue.
if (window.location.pathname.startsWith('/rco')) void import('#src/main.tsx');
else void import('./parts.tsx');
