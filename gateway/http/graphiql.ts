import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

let page: Promise<{ html: string; csp: string }> | undefined;

/** Answers with GraphiQL as a single page: the browser loads nothing from other sites. */
export async function sendGraphiQL(res: ServerResponse): Promise<void> {
  page ??= renderPage();
  const { html, csp } = await page;
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': csp,
  });
  res.end(html);
}

async function renderPage() {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  // Requests without cookies need no token against forgery.
  const html = renderGraphiQL({ title: 'GraphiQL', endpoint: '/graphql', credentials: 'omit' });
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const csp = [
    `default-src 'none'; script-src ${hashes.join(' ')} blob:; style-src 'unsafe-inline'; img-src 'self' data:`,
    "font-src data:; connect-src 'self'; worker-src blob:",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ];
  return { html, csp: csp.join('; ') };
}
