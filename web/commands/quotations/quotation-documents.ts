import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { choice } from '../../records/fields/question.ts';
import { type QuotationRecord, quotation } from '../../records/quotation.ts';
import { type Blocked, command, one, some } from '../core/command.ts';

const QuotationFile = graphql(`
  query QuotationFile($id: ID!) {
    record: quotation(id: $id) {
      id
      document {
        filename
        url
      }
    }
  }
`);

/** The versions that a quotation has been through. */
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

const EditedVersionFile = graphql(`
  query EditedVersionFile($id: ID!) {
    record: editedVersion(id: $id) {
      id
      document {
        filename
        url
      }
    }
  }
`);

type Read = ResultOf<typeof VersionsOfQuotation>;

const hasVersions = (of: QuotationRecord): true | Blocked =>
  of.revision > 1 || `${numberOf(of)} has no edits since it was sent`;

/** The edited versions to choose from, the newest first. */
const editedIn = (read: Read | null) => read?.quotation?.editedVersions.edges.map(({ node }) => node) ?? [];

const readsVersions = ({ id }: QuotationRecord) => ({ operation: VersionsOfQuotation, variables: { id } });

/** Each version that can be chosen, by its number: `2`. The present one is the last. */
const revisions = (of: QuotationRecord, read: Read | null) => [
  { value: String(of.revision), label: numberOf(of), hint: 'As it is now' },
  ...editedIn(read).map(({ versionNumber, number, subject }) => ({
    value: String(versionNumber),
    label: number,
    hint: subject,
  })),
];

const editedVersion = (read: Read | null) =>
  choice({
    label: 'Version',
    choices: editedIn(read).map(({ id, number, subject }) => ({ value: id, label: number, hint: subject })),
  });

/** No version's document is open then: whichever was before, is left. */
const comparing = 'tab=versions&version=';

const common = { on: one('quotation'), needs: 'QUOTATIONS_READ' } as const;

export const quotationDocuments = [
  command({
    ...common,
    id: 'quotation.viewDocument',
    action: 'view',
    title: 'View document of quotation',
    aliases: ['pdf', 'paper', 'preview'],
    keys: 'v d',
    run: (console, of) => console.go(`${quotation.path(of)}?tab=document`),
  }),
  command({
    ...common,
    id: 'quotation.print',
    action: 'print',
    on: some('quotation'),
    title: 'Print quotation',
    aliases: ['pdf', 'paper'],
    keys: 'p',
    run: (console, { id }) => console.print({ operation: QuotationFile, variables: { id } }),
  }),
  command({
    ...common,
    id: 'quotation.download',
    action: 'download',
    on: some('quotation'),
    title: 'Download quotation',
    aliases: ['pdf', 'save'],
    keys: 'shift+p',
    run: (console, { id }) => console.download({ operation: QuotationFile, variables: { id } }),
  }),
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
    ...common,
    id: 'quotation.compare',
    action: 'version',
    title: 'Compare versions of quotation…',
    aliases: ['diff', 'difference', 'what changed'],
    keys: 'shift+v',
    ready: hasVersions,
    reads: readsVersions,
    ask: (of, _, read) => ({
      from: choice({ label: 'From', choices: revisions(of, read) }),
      to: choice({ label: 'To', choices: revisions(of, read) }),
    }),
    initial: (of) => ({ from: String(of.revision - 1), to: String(of.revision) }),
    run: (console, of, { from, to }) => console.go(`${quotation.path(of)}?${comparing}&from=${from}&to=${to}`),
  }),
  command({
    ...common,
    id: 'quotation.viewVersion',
    action: 'version',
    title: 'View version of quotation…',
    aliases: ['edited version', 'former document', 'pdf'],
    ready: hasVersions,
    reads: readsVersions,
    ask: (_, __, read) => ({ version: editedVersion(read) }),
    run: (console, of, { version }) => console.go(`${quotation.path(of)}?tab=versions&version=${version}`),
  }),
  command({
    ...common,
    id: 'quotation.printVersion',
    action: 'print',
    title: 'Print version of quotation…',
    aliases: ['edited version', 'former', 'pdf'],
    ready: hasVersions,
    reads: readsVersions,
    ask: (_, __, read) => ({ version: editedVersion(read) }),
    run: (console, _, { version }) => console.print({ operation: EditedVersionFile, variables: { id: version } }),
  }),
  command({
    ...common,
    id: 'quotation.downloadVersion',
    action: 'download',
    title: 'Download version of quotation…',
    aliases: ['edited version', 'former', 'pdf', 'save'],
    ready: hasVersions,
    reads: readsVersions,
    ask: (_, __, read) => ({ version: editedVersion(read) }),
    run: (console, _, { version }) => console.download({ operation: EditedVersionFile, variables: { id: version } }),
  }),
];
