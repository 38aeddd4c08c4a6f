import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { MANIFEST } from '../gateway/persisted-documents.ts';
import { usedBlueprintCss } from './blueprint-css.ts';
import { consoleDocuments, manifestOf } from './persisted-documents.ts';

/*
 * Builds the console into web/dist: hashed assets with their source maps, each also as .br and .gz, an index.html that names
 * them, and for the gateway the operations that it sends. `--watch` goes on building after each change, neither minified nor
 * compressed; open pages then load again.
 */

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const web = import.meta.dirname;
const dist = join(web, 'dist');
const isWatching = process.argv.includes('--watch');

/** What a first visit may download until its pane is usable, in KiB (brotli): a build that takes more fails. */
const budgets = { '.js': 150, '.css': 35 };

/** The copy of pdf.js that react-pdf brings, and no other: the two halves of it have to be of one version. */
const pdfjs = dirname(
  createRequire(createRequire(import.meta.url).resolve('react-pdf')).resolve('pdfjs-dist/package.json'),
);

/** What no page uses, and what would otherwise be most of the bundle. */
const leaner: Plugin = {
  name: 'leaner',
  setup(build) {
    // Blueprint's icon loaders name all 600 icons, its tables too; the console imports the few that it draws.
    build.onLoad(
      {
        filter:
          /@blueprintjs\/icons\/.*\/(allPathsLoader|splitPathsBySizeLoader|allPaths|pathsLoader|blueprint-icons-16)\.js$/,
      },
      () => ({
        contents: `
        export const allPathsLoader = async () => undefined;
        export const defaultNextIconPathsLoader = async () => undefined;
        export const splitPathsBySizeLoader = async () => undefined;
        export const getIconPaths = () => undefined;
        export const BlueprintIcons_16 = {}, BLUEPRINT_ICONS_16_CODEPOINTS = {};
        export const IconSvgPaths16 = {}, IconSvgPaths20 = {};`,
      }),
    );
    // Each icon is there for two sizes; the console draws that of 16 pixels.
    build.onLoad({ filter: /@blueprintjs\/icons\/.*\/generated\/components\/[\w-]+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/const PATHS_20 = \[.*\];/, 'const PATHS_20 = PATHS_16;'),
    }));
    // cmdk imports it for Command.Dialog alone; the palette lies in Blueprint's overlay.
    build.onResolve({ filter: /^@radix-ui\/react-dialog$/ }, () => ({ path: 'react-dialog', namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'export const Root = null, Portal = null, Overlay = null, Content = null;',
    }));
    // Of pdf.js the build for the browsers named below; the other wants the newest.
    build.onResolve({ filter: /^pdfjs-dist(\/|$)/ }, ({ path }) => ({
      path: join(pdfjs, 'legacy', path === 'pdfjs-dist' ? 'build/pdf.mjs' : path.slice('pdfjs-dist/'.length)),
    }));
    build.onLoad({ filter: /@blueprintjs\/core\/lib\/css\/blueprint\.css$/ }, async () => ({
      contents: await usedBlueprintCss(),
      loader: 'css',
    }));
  },
};

/**
 * A piece for each set of pieces that share a module would make dozens of small ones, which compress badly. Each that is
 * fetched later is said to need all of the first load, which is there by then: so that stays one piece.
 */
const fewer: Plugin = {
  name: 'fewer',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'later' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `import ${JSON.stringify(join(web, 'app.tsx'))}; export * from ${JSON.stringify(path)};`,
      resolveDir: dirname(path),
    }));
  },
};

const options: BuildOptions = {
  entryPoints: { main: join(web, 'main.tsx'), icon: join(web, 'icon.svg') },
  outdir: join(dist, 'assets'),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['chrome123', 'firefox121', 'safari17.5'],
  mainFields: ['module', 'main'],
  // Its build for browsers; the other one asks for Node's streams.
  alias: { papaparse: 'papaparse/papaparse.min.js' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'copy' },
  define: { 'process.env.NODE_ENV': isWatching ? '"development"' : '"production"' },
  inject: isWatching ? [join(web, 'reload-after-build.ts')] : [],
  minify: !isWatching,
  sourcemap: 'linked',
  legalComments: 'linked',
  metafile: true,
  write: false,
  plugins: [
    leaner,
    fewer,
    {
      name: 'finish',
      setup(build) {
        build.onEnd(({ metafile, outputFiles, errors }) =>
          metafile && errors.length === 0 ? finish(metafile, outputFiles ?? []) : undefined,
        );
      },
    },
  ],
};

/** Puts a build that has succeeded in the place of the one before. */
async function finish({ outputs }: Metafile, files: readonly OutputFile[]): Promise<void> {
  const manifest = manifestOf(await consoleDocuments());
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  await copyPdfParts();
  await writeFile(join(dist, MANIFEST), JSON.stringify(manifest));
  await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
  const names = Object.keys(outputs).map((path) => basename(path));
  const html = await readFile(join(web, 'index.html'), 'utf8');
  const page = html.replace(/\/assets\/(\w+)\.(\w+)/g, (_, name: string, extension: string) => {
    const built = names.find((file) => file.startsWith(`${name}-`) && extname(file) === `.${extension}`);
    if (!built) throw new Error(`index.html names ${name}.${extension}, which the build didn't make.`);
    return `/assets/${built}`;
  });
  // Told at once of all that the entry imports, a browser fetches it in one go.
  const preloads = [...importedBy(outputs, mains(outputs))]
    .map((path) => basename(path))
    .filter((name) => name.endsWith('.js') && !name.startsWith('main-'))
    .map((name) => `    <link rel="modulepreload" href="/assets/${name}" />\n`);
  await writeFile(join(dist, 'index.html'), page.replace(/(?= *<\/head>)/, preloads.join('')));
  if (!isWatching) await report(outputs);
}

/** What pdf.js loads by itself while it reads a document; the folder's name changes with its content, as assets' names do. */
async function copyPdfParts(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(pdfjs, 'package.json'), 'utf8'));
  const parts = join(dist, 'assets', `pdfjs-${version}`);
  await cp(join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), join(parts, 'pdf.worker.min.mjs'));
  for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm'])
    await cp(join(pdfjs, folder), join(parts, folder), {
      recursive: true,
      filter: (path) => !/\.wasm$|quickjs/.test(path),
    });
}

/**
 * Compresses what can be, beside the originals, and prints what a first visit downloads at most.
 *
 * @throws RangeError where that is more than its budget.
 */
async function report(outputs: Metafile['outputs']): Promise<void> {
  const texts = (await readdir(dist, { recursive: true })).filter((path) => /\.(m?js|css|html|svg|map)$/.test(path));
  const sizes = new Map(
    await Promise.all(
      texts.map(async (path): Promise<[string, number]> => [basename(path), await compress(join(dist, path))]),
    ),
  );
  const sizeOf = (paths: Iterable<string>, extension: string) =>
    [...paths]
      .filter((path) => extname(path) === extension)
      .reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);
  const visits = panesIn(outputs).map((pane) => importedBy(outputs, [...mains(outputs), pane]));
  for (const [extension, budget] of Object.entries(budgets)) {
    const kibibytes = Math.max(...visits.map((visit) => sizeOf(visit, extension))) / 1024;
    const says = `first load ${extension.slice(1)}: ${kibibytes.toFixed(1)} of ${budget} KiB brotli`;
    if (kibibytes > budget) throw new RangeError(`${says}. Load later what isn't needed at once.`);
    process.stdout.write(`${says}\n`);
  }
}

/** Writes `.gz` and `.br` beside a file; answers the size of the latter. */
async function compress(path: string): Promise<number> {
  const bytes = await readFile(path);
  // Made as small as can be, source maps alone took more than half of the build, and no visitor fetches them.
  const quality = path.endsWith('.map') ? 5 : 11;
  const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))]);
  return small.length;
}

/** What the page names. */
const mains = (outputs: Metafile['outputs']) =>
  Object.keys(outputs).filter((path) => /^main-\w+\.(js|css)$/.test(basename(path)));

const panes = `later:${join(web, 'panes')}`;

/** What panes show, each fetched with the first visit of its own; the heaviest counts. */
const panesIn = (outputs: Metafile['outputs']) =>
  Object.keys(outputs).filter((path) => outputs[path]?.entryPoint?.startsWith(panes));

/** These, and everything that they import before they run. */
function importedBy(outputs: Metafile['outputs'], paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(imported);
  };
  for (const path of paths) visit(path);
  return found;
}

if (isWatching) {
  await (await context(options)).watch();
  // Started by `npm run dev`, it tells that it runs, and doesn't outlive it.
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
} else await build(options);
