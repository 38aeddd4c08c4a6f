import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { EditedVersionFile, QuotationFile } from '../../records/documents/files.ts';
import { choice } from '../../records/fields/question.ts';
import { type QuotationRecord, quotation } from '../../records/quotation.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Blocked, command, one } from '../core/command.ts';
import { printing } from '../core/opening.ts';

const VersionsOfQuotation = graphql(`
  query VersionsOfQuotation($id: ID!) {
    quotation(id: $id) {
      id
      editedVersions(first: 200) {
        edges {
          node {
            id
            versionNumber
            number
            subject
          }
        }
      }
    }
  }
`);

type Read = ResultOf<typeof VersionsOfQuotation>;

const hasVersions = (of: QuotationRecord): true | Blocked =>
  of.revision > 1 || `${numberOf(of)} has no edits since it was sent`;

/** The edited versions, newest first. */
const editedIn = (read: Read | null) => read?.quotation?.editedVersions.edges.map(({ node }) => node) ?? [];

/** A choice for each version, the present version first; the value is the version's number, such as `2`. */
const revisions = (of: QuotationRecord, read: Read | null) => [
  { value: String(of.revision), label: numberOf(of), hint: 'As it is now' },
  ...editedIn(read).map(({ versionNumber, number, subject }) => ({
    value: String(versionNumber),
    label: number,
    hint: subject,
  })),
];

/** An empty `version` closes the document of an open version. */
const comparing = 'tab=versions&version=';

const common = { on: one('quotation'), needs: 'QUOTATIONS_READ' } as const;

const withVersions = {
  ...common,
  ready: hasVersions,
  reads: ({ id }: QuotationRecord) => ({ operation: VersionsOfQuotation, variables: { id } }),
} as const;

/** The question for an edited version. */
const editedVersion = (_: QuotationRecord, __: Actor, read: Read | null) => ({
  version: choice({
    label: 'Version',
    choices: editedIn(read).map(({ id, number, subject }) => ({ value: id, label: number, hint: subject })),
  }),
});

export const quotationDocuments = [
  command({
    ...common,
    id: 'quotation.viewDocument',
    action: 'view',
    title: 'View document of quotation',
    cues: ['pdf'],
    aliases: ['pdf', 'view pdf', 'paper', 'preview'],
    sayings: ['open pdf of quotation', 'view quotation pdf', 'open quotation pdf'],
    keys: 'v d',
    run: (console, of) => console.go(`${quotation.path(of)}?tab=document`),
  }),
  ...printing('quotation', 'quotation', QuotationFile),
  command({
    ...common,
    id: 'quotation.versions',
    action: 'version',
    title: 'View versions of quotation',
    aliases: ['edited versions', 'revisions', 'former'],
    keys: 'v v',
    ready: hasVersions,
    run: (console, of) => console.go(`${quotation.path(of)}?${comparing}`),
  }),
  command({
    ...withVersions,
    id: 'quotation.compare',
    action: 'version',
    title: 'Compare versions of quotation…',
    aliases: ['diff', 'difference', 'what changed'],
    keys: 'shift+v',
    ask: (of, _, read) => ({
      from: choice({ label: 'From', choices: revisions(of, read) }),
      to: choice({ label: 'To', choices: revisions(of, read) }),
    }),
    initial: (of) => ({ from: String(of.revision - 1), to: String(of.revision) }),
    run: (console, of, { from, to }) => console.go(`${quotation.path(of)}?${comparing}&from=${from}&to=${to}`),
  }),
  command({
    ...withVersions,
    id: 'quotation.viewVersion',
    action: 'version',
    title: 'View version of quotation…',
    aliases: ['edited version', 'former document', 'pdf'],
    ask: editedVersion,
    run: (console, of, { version }) => console.go(`${quotation.path(of)}?tab=versions&version=${version}`),
  }),
  command({
    ...withVersions,
    id: 'quotation.printVersion',
    action: 'print',
    title: 'Print version of quotation…',
    aliases: ['edited version', 'former', 'pdf'],
    ask: editedVersion,
    run: (console, _, { version }) => console.print({ operation: EditedVersionFile, variables: { id: version } }),
  }),
  command({
    ...withVersions,
    id: 'quotation.downloadVersion',
    action: 'download',
    title: 'Download version of quotation…',
    aliases: ['edited version', 'former', 'pdf', 'save'],
    ask: editedVersion,
    run: (console, _, { version }) => console.download({ operation: EditedVersionFile, variables: { id: version } }),
  }),
];
