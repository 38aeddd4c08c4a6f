import { Key } from '@blueprintjs/icons';
import { apiTokenFields } from '../../records/api-token.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(apiTokenFields), orderBy: orderBy(apiTokenFields) };

export const apiTokens = pane({
  path: '/layout/api-tokens',
  title: 'API tokens',
  keys: 'g y',
  needs: 'API_TOKENS_READ',
  icon: <Key size={16} />,
  aliases: ['api keys', 'access tokens', 'scripts', 'integrations'],
  filters: acrossCompanies(filters),
  kind: 'apiToken',
  empty: {
    says: 'An API token lets a script act with your permissions, or some of them, until the token expires or you revoke it.',
    command: 'apiToken.add',
  },
});
