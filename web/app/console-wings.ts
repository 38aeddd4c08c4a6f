import type { Client } from '@urql/core';
import type { Console } from '../commands/core/console.ts';
import { passingApiAtom } from '../ground/api.ts';
import { show } from '../shell/stage/surface.ts';
import { fetched, type Notify } from '../state/notes.ts';
import type { Store } from '../state/store.ts';
import * as parts from './parts.ts';

interface Around {
  readonly store: Store;
  readonly client: () => Client;
  readonly notify: Notify;
  readonly copy: Console['copy'];
}

type WingMethods = Pick<Console, 'list' | 'importRows' | 'copyLink' | 'review' | 'keys'>;

/** The console's methods behind which a wing stands. The wing loads with the first call. */
export function wingMethods({ store, client, notify, copy }: Around): WingMethods {
  return {
    async list(what, actor) {
      if (what === 'columns') return show(store, { is: 'columns' });
      const lists = await fetched(parts.lists, notify);
      await lists?.writeRows(what, { store, client: store.get(passingApiAtom), actor, notify, copy });
    },

    importRows: (kind, companyId) => show(store, { is: 'importing', kind, companyId }),

    async copyLink(actor) {
      const links = await fetched(parts.links, notify);
      links?.copyLink({ store, client: client(), actor, copy });
    },

    async review(act) {
      const review = await fetched(parts.review, notify);
      if (review) act(review.createReviewing(store, client(), notify));
    },

    async keys(what) {
      if (what === 'change' || what === 'load') return show(store, { is: 'keys', to: what });
      const keys = await fetched(parts.keys, notify);
      keys?.[what](store, notify);
    },
  };
}
