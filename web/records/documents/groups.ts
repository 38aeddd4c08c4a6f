import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { type Kind, kinds } from '../kinds.ts';
import { type Args, capitalised, declared, made, passed } from './documents.ts';

/** A figure of a group, as the API sums up: a sum of money has a figure for each currency. */
export interface Figure {
  readonly is: 'SUM' | 'AVG' | 'MIN' | 'MAX';
  readonly of: string;
  readonly currency: string | null;
  readonly value: string | null;
}

export interface Group {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly figures: readonly Figure[];
}

export interface GroupsOf {
  readonly groups: { readonly totalCount: number; readonly edges: readonly { readonly node: Group }[] };
}

interface Asked {
  readonly companyId?: string | null;
  readonly q: string | null;
  readonly timeZone: string;
  readonly first?: number;
}

/** The root field of a kind: `customerCompany` → `customerCompaniesBy`, `bankDetails` → `bankDetailsBy` */
const rootOf = (kind: string): string => `${kind.replace(/y$/, 'ie').replace(/s$/, '')}sBy`;

/** Counts and sums the records of a typed query, in groups: `overdue | by worker count`. */
export const groups = Object.fromEntries(
  (Object.keys(kinds) as Kind[]).map((kind) => {
    const args: Args = {
      ...(kind !== 'company' && { companyId: 'ID' }),
      q: 'String',
      timeZone: 'TimeZone',
      first: 'Int',
    };
    const text = `query ${capitalised(kind)}Groups(${declared(args)}) {
      groups: ${rootOf(kind)}(${passed(args)}) {
        totalCount
        edges { node { key name count figures { is of currency value } } }
      }
    }`;
    return [kind, made(text, [])];
  }),
) as Readonly<Record<Kind, TadaDocumentNode<GroupsOf, Asked>>>; // a query of each kind
