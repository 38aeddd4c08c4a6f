import { type ApiTokenRecord, apiToken, apiTokenFields } from '../../records/api-token.ts';
import { ApiTokenPage } from '../../records/documents/pages.ts';
import { When } from '../../ui/when.tsx';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { filters } from './api-tokens.tsx';

/** Whoever sees a token but not its user has a company; of other people, only super admins act in it. */
const userOf = ({ user }: ApiTokenRecord) => user?.fullName ?? 'A super admin';

const lastUse = ({ lastUsedAt }: ApiTokenRecord) =>
  lastUsedAt ? <When at={lastUsedAt} /> : <span className="none">Never</span>;

const cells = { user: { text: userOf }, lastUsedAt: { cell: lastUse }, createdAt: { isExtra: false } };

const drawn = (of: ApiTokenRecord) => ({
  hint: <code>docket_…{of.hint}</code>,
  lastUsedAt: lastUse(of),
  ...(of.user === null && { user: userOf(of) }),
  ...(of.revokedAt === null && { revokedAt: null }),
});

export const apiTokenList = listContent({
  list: {
    query: ApiTokenPage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(
      apiTokenFields,
      ['name', 'status', 'scope', 'role', 'user', 'company', 'lastUsedAt', 'expiresAt', 'createdAt'],
      cells,
    ),
  },
  tabs: [overviewOf(apiToken, { drawn })],
});
