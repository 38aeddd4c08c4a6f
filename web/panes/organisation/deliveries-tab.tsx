import { graphql } from '../../ground/graphql.ts';
import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import type { DeliveryLog } from './delivery-log.tsx';

const Log = laterView<Parameters<typeof DeliveryLog>[0]>(
  new Later(async () => (await import('./delivery-log.tsx')).DeliveryLog),
);

const NamedWebhook = graphql(`
  query NamedWebhook($id: ID!) {
    record: webhook(id: $id) {
      id
      name
      status
    }
  }
`);

/** The tab with a webhook’s log. */
export const deliveriesTab = tab({
  name: 'deliveries',
  title: 'Deliveries',
  query: NamedWebhook,
  view: ({ record }) => <Log webhook={record} />,
});
