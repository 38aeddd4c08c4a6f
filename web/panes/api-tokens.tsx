import { Key } from '@blueprintjs/icons';
import { choice, record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { apiTokenStatuses } from '../records/words.ts';
import { acrossCompanies, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  userId: record('User', 'user', { optional: true }),
  status: choice('Status', apiTokenStatuses, { optional: true }),
  orderBy: orders('NAME'),
};

export const apiTokens = pane({
  path: '/layout/api-tokens',
  title: 'API tokens',
  keys: 'g y',
  needs: 'API_TOKENS_READ',
  icon: <Key size={16} />,
  aliases: ['api keys', 'access tokens', 'scripts', 'integrations'],
  filters: acrossCompanies(filters),
  kind: 'apiToken',
  content: new Later(async () => (await import('./organisation.ts')).organisation.apiTokens),
  empty: {
    says: 'With an API token a script does what you can do here, or a part of it, until the token ends or is revoked.',
    command: 'apiToken.add',
  },
});
