// The portal itself lies where it does in the product: a test answers what its screens ask. All else is the catalogue.
if (window.location.pathname.startsWith('/rco')) void import('#src/main.tsx');
else void import('./parts.tsx');
