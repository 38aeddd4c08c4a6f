/** esbuild bundles stylesheets that scripts import; to TypeScript they say nothing. */
declare module '*.css';
