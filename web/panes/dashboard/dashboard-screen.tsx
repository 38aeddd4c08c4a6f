import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { Months } from '../../ui/months.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { Count, Counts, People, Tile, Tiles, Work } from './counts.tsx';

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
      <Counts>
        <Tiles>
          <Tile title="Companies">
            <Count of="Active" count={dashboard.companies.active} at="/layout/companies" where={{ status: 'ACTIVE' }} />
            <Count
              of="Inactive"
              count={dashboard.companies.inactive}
              at="/layout/companies"
              where={{ status: 'INACTIVE' }}
            />
          </Tile>
          <People counts={dashboard} companyId={null} />
        </Tiles>
        <Work counts={dashboard} companyId={null} />
      </Counts>
      <Months months={dashboard.months} />
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
      <Counts>
        <Tiles>
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
          <Tile title="Departments">
            <Count
              of="Active"
              count={counts.departments.active}
              at="/layout/departments"
              where={{ companyId, status: 'ACTIVE' }}
            />
            <Count
              of="Inactive"
              count={counts.departments.inactive}
              at="/layout/departments"
              where={{ companyId, status: 'INACTIVE' }}
            />
          </Tile>
          <People counts={counts} companyId={companyId} />
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
        </Tiles>
        <Work counts={counts} companyId={companyId} />
      </Counts>
      <Months months={counts.months} />
    </div>
  );
}
