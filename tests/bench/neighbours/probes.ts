import type { Client } from './client.ts';
import { LOGIN, NEIGHBOUR, PASSWORD, type Place } from './place.ts';

/** A repeated action of another company's administrator. */
export interface Probe {
  what: string;
  goalMs: number;
  /** @throws for any answer but the right one. */
  ask(client: Client): Promise<void>;
}

/** Texts on the way to a name, number or title. */
export const TYPED = [
  'fur',
  'furnace',
  'ana l',
  'ana lima',
  'j-0004',
  '1042',
  'leak base',
  'q-2026-0001',
  'tanaka',
  'road',
];

export const LIST = /* GraphQL */ `{ jobs(first: 50) { pageInfo { hasNextPage endCursor } edges { cursor node {
  id number title status priority scheduledStart scheduledEnd isOverdue siteAddress { line1 city } } } } }`;
export const SEARCH = /* GraphQL */ `query ($text: String!) { search(text: $text) { recordId kind title detail status } }`;

/** All probes on a place. */
export function probesOn({ neighbourToken, pdfPaths }: Place): readonly Probe[] {
  let [searched, printed] = [0, 0];
  return [
    {
      what: 'smallest query',
      goalMs: 250,
      async ask(client) {
        const { viewer } = await client.demand(neighbourToken, '{ viewer { email } }');
        if (viewer.email !== NEIGHBOUR.email) throw new Error(`The viewer is ${viewer.email}.`);
      },
    },
    {
      what: 'list of 50',
      goalMs: 500,
      async ask(client) {
        const { jobs } = await client.demand(neighbourToken, LIST);
        if (jobs.edges.length !== 50) throw new Error(`The list has ${jobs.edges.length} jobs.`);
      },
    },
    {
      what: 'palette search',
      goalMs: 500,
      async ask(client) {
        searched += 1;
        await client.demand(neighbourToken, SEARCH, { text: TYPED[searched % TYPED.length] });
      },
    },
    {
      what: 'PDF',
      goalMs: 1000,
      async ask(client) {
        // The service keeps PDFs, so each round asks for another.
        printed += 1;
        const path = pdfPaths[printed % pdfPaths.length] ?? '';
        const { statusCode, body } = await client.request({ path, token: neighbourToken });
        const bytes = Buffer.from(await body.arrayBuffer());
        if (statusCode !== 200 || !bytes.toString('latin1', 0, 5).startsWith('%PDF-')) {
          throw new Error(`${path} is answered ${statusCode}.`);
        }
      },
    },
    {
      what: 'sign-in',
      goalMs: 1000,
      async ask(client) {
        await client.demand(null, LOGIN, { input: { email: NEIGHBOUR.email, password: PASSWORD } });
      },
    },
  ];
}
