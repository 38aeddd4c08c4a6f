import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { Months } from '../../ui/months.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { pinnedViews } from '../frame/pinned-views.ts';
import { ByStatus, Count, Tile } from './counts.tsx';

const WholeDashboard = graphql(`
  query WholeDashboard {
    dashboard {
      companies {
        active
        inactive
      }
      users {
        active
        inactive
      }
      customers {
        active
        inactive
      }
      jobs {
        status
        count
      }
      quotations {
        status
        count
      }
      months {
        month
        jobs
        quotations
      }
    }
    activeCompanies(first: 24) {
      totalCount
      edges {
        node {
          id
          name
        }
      }
    }
  }
`);

const OneCompanyDashboard = graphql(`
  query OneCompanyDashboard($companyId: ID!) {
    companyDashboard(companyId: $companyId) {
      companyId
      departments {
        active
        inactive
      }
      users {
        active
        inactive
      }
      customers {
        active
        inactive
      }
      jobs {
        status
        count
      }
      quotations {
        status
        count
      }
      overdueJobs
      unassignedJobs
      expiringQuotations
      acceptedTotals {
        amount
        currency
      }
      months {
        month
        jobs
        quotations
      }
    }
  }
`);

export const dashboardScreen: ScreenContent = {
  screen: ({ query }, actor) => {
    const companyId = query.companyId ?? actor.companyId;
    return companyId === null
      ? screen({ query: WholeDashboard, variables: {}, view: Whole })
      : screen({ query: OneCompanyDashboard, variables: { companyId }, view: OneCompany });
  },
};

function Whole({ data: { dashboard, activeCompanies } }: { data: ResultOf<typeof WholeDashboard> }) {
  return (
    <div className="screen">
      <Numbers of={dashboard} companyId={null}>
        <ByStatus of="companies" counts={dashboard.companies} companyId={null} />
        <People of={dashboard} companyId={null} />
      </Numbers>
      <section className="section">
        <header className="section-head">
          <h2>Dashboards of companies</h2>
        </header>
        <ul className="rows rows-inline">
          {activeCompanies.edges.map(({ node }) => (
            <li key={node.id}>
              <a href={hrefOf('/layout/dashboard', { companyId: node.id })}>{node.name}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function OneCompany({ data: { companyDashboard: counts } }: { data: ResultOf<typeof OneCompanyDashboard> }) {
  const { money } = useFormats();
  const { companyId } = counts;
  return (
    <div className="screen">
      <Numbers of={counts} companyId={companyId}>
        <Tile title="Now">
          <Count
            of="Overdue jobs"
            count={counts.overdueJobs}
            at="/layout/jobs"
            where={{ companyId, overdue: 'true' }}
            isUrgent
          />
          <Count
            of="Unassigned jobs"
            count={counts.unassignedJobs}
            at="/layout/jobs"
            where={{ companyId, unassigned: 'true' }}
          />
          <Count
            of="Quotations expiring in 7 days"
            count={counts.expiringQuotations}
            at="/layout/quotations"
            where={{ companyId, expiring: 'true' }}
          />
        </Tile>
        <ByStatus of="departments" counts={counts.departments} companyId={companyId} />
        <People of={counts} companyId={companyId} />
        <Tile title="Accepted quotations">
          {counts.acceptedTotals.length === 0 && <p className="none">None yet</p>}
          {counts.acceptedTotals.map(({ amount, currency }) => (
            <a
              key={currency}
              className="count-row sum"
              href={hrefOf('/layout/quotations', { companyId, status: 'ACCEPTED', currency })}
            >
              {money(amount, currency)}
            </a>
          ))}
        </Tile>
      </Numbers>
    </div>
  );
}

type Dashboard = ResultOf<typeof WholeDashboard>['dashboard'];

function People({ of: { users, customers }, companyId }: NumbersProps<'users' | 'customers'>) {
  return (
    <>
      <ByStatus of="users" counts={users} companyId={companyId} />
      <ByStatus of="customers" counts={customers} companyId={companyId} />
    </>
  );
}

interface NumbersProps<Name extends keyof Dashboard> {
  readonly of: Pick<Dashboard, Name>;
  readonly companyId: string | null;
}

/** Tiles of numbers, the jobs and quotations by status, and both by month. */
function Numbers({
  of: { jobs, quotations, months },
  companyId,
  children,
}: NumbersProps<'jobs' | 'quotations' | 'months'> & { children: ReactNode }) {
  const views = useLater(pinnedViews);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them */}
      <div className="counts" onKeyDown={moveByArrow}>
        <div className="tiles">
          {views.is === 'here' && <views.part.ViewTiles />}
          {children}
        </div>
        <div className="tiles tiles-wide">
          <ByStatus of="jobs" counts={jobs} companyId={companyId} />
          <ByStatus of="quotations" counts={quotations} companyId={companyId} />
        </div>
      </div>
      <Months months={months} />
    </>
  );
}
