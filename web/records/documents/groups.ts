import { groupsOf } from '../../ground/cache.ts';
import { capitalised } from '../../ground/capitalised.ts';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { isDeleted, type Kind, kinds } from '../kinds.ts';
import { type Args, declared, made, passed } from './documents.ts';

/** A figure of a group, as the API sums up: a sum of money has a figure for each currency. */
export interface Figure {
  readonly is: 'SUM' | 'AVG' | 'MIN' | 'MAX';
  readonly of: string;
  readonly currency: string | null;
  readonly value: string | null;
}

export interface Group {
  /** The key again, as every row of a page has an id. */
  readonly id: string | null;
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly figures: readonly Figure[];
}

export interface GroupsOf {
  readonly page: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: readonly { readonly node: Group }[];
  };
}

type Asked = {
  readonly companyId?: string | null;
  readonly q: string | null;
  readonly timeZone: string;
  readonly search?: string | null;
  readonly deleted?: boolean;
  readonly orderBy?: 'COUNT_DESC';
  readonly first?: number;
  readonly after?: string | null;
};

/** The variables for the groups of a kind. Companies belong to no company, and some kinds have no deleted records. */
export const groupsAsked = (kind: Kind, { companyId, deleted, ...asked }: Asked): Asked => ({
  ...asked,
  ...(kind !== 'company' && { companyId }),
  ...(isDeleted(kind) && { deleted }),
});

/** Counts and sums the records of a typed query, in groups: `overdue | by worker count`. */
export const groups = Object.fromEntries(
  (Object.keys(kinds) as Kind[]).map((kind) => {
    const args: Args = {
      ...(kind !== 'company' && { companyId: 'ID' }),
      q: 'String',
      timeZone: 'TimeZone',
      search: 'String',
      ...(isDeleted(kind) && { deleted: 'Boolean' }),
      orderBy: 'GroupOrder',
      first: 'Int',
      after: 'String',
    };
    const text = `query ${capitalised(kind)}Groups(${declared(args)}) {
      page: ${groupsOf(kind)}(${passed(args)}) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges { node { id: key key name count figures { is of currency value } } }
      }
    }`;
    return [kind, made(text, [])];
  }),
) as Readonly<Record<Kind, TadaDocumentNode<GroupsOf, Asked>>>; // a query of each kind
