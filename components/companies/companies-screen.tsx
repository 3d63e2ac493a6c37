'use client'

import { Plus, Users } from 'lucide-react'
import type { z } from 'zod'
import { readCompaniesFilters } from '@/components/companies/companies-filters'
import { COMPANIES_PATH, companyEditPath, companyUsersPath } from '@/components/layout/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural, tied } from '@/lib/core/format/plural'
import { companyCalls } from '@/lib/features/companies/client'
import type { companyListItem } from '@/lib/features/companies/contract'

type CompanyListItem = z.output<typeof companyListItem>
type CompaniesListState = ReturnType<typeof readCompaniesFilters>

/** Company role id → text of its chip. */
const COMPANY_ROLE_NAMES: Readonly<Record<number, string>> = {
  [COMPANY_ROLE.participant]: 'участник',
  [COMPANY_ROLE.watcher]: 'наблюдатель',
}

const usersCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'пользователь', 'пользователя', 'пользователей')}`

function CompanyRole({ company }: { company: CompanyListItem }) {
  const isParticipant = company.company_role_id === COMPANY_ROLE.participant
  return (
    <Chip plain tone={isParticipant ? 'approved' : 'later'}>
      {COMPANY_ROLE_NAMES[company.company_role_id] ?? company.company_role.name}
    </Chip>
  )
}

function CompanyLink({ company }: { company: CompanyListItem }) {
  return (
    <Link
      href={companyEditPath(company.id)}
      className="link inline-block min-h-6 font-semibold wrap-anywhere"
    >
      {tied(company.short_name)}
    </Link>
  )
}

function CompanyUsers({ company, words = false }: { company: CompanyListItem; words?: boolean }) {
  return (
    <Link
      href={companyUsersPath(company.id)}
      aria-label={`${usersCount(company.users_count)}: ${company.short_name}`}
      className="link inline-flex min-h-6 items-center gap-1.5 max-sm:min-h-11"
    >
      <Users className="size-4" />
      {words ? usersCount(company.users_count) : formatNumber(company.users_count)}
    </Link>
  )
}

const { sorting } = columnsOf<CompanyListItem>()

const COLUMNS = [
  sorting('number', 'Номер', 'w-28', ({ number }) => <span className="whitespace-nowrap">{number}</span>),
  sorting('short_name', 'Организация', 'min-w-64', (company) => (
    <>
      <CompanyLink company={company} />
      <span className="mt-0.5 block text-sm text-pretty wrap-anywhere text-ink-soft">{company.name}</span>
    </>
  )),
  sorting('city', 'Город', 'w-40 wrap-anywhere', ({ city }) => city),
  sorting('region', 'Регион', 'w-52', ({ region }) => region.name),
  sorting('company_role_id', 'Роль', 'w-36', (company) => <CompanyRole company={company} />),
  sorting('users_count', 'Пользователи', 'w-36', (company) => <CompanyUsers company={company} />),
]

const useCompanies = companyCalls.pageOf('GET /api/companies')

type CompaniesScreenProps = {
  /** The rendered query and its answer; the list is absent if it was refused. */
  initial: { filters: CompaniesListState; list: ReturnType<typeof useCompanies>['data'] }
  dictionaries: { regions: Named[]; roles: Named[] }
}

/** «Организации»: all organisations, to find, create and edit. */
export function CompaniesScreen({ initial, dictionaries }: CompaniesScreenProps) {
  const { filters, change, toolbar, paged } = useFilteredList({
    read: readCompaniesFilters,
    narrowing: ['search', 'region_id', 'company_role_id'],
    initial,
    useRows: useCompanies,
  })

  const add = (
    <ButtonLink color="info" icon={<Plus />} href={`${COMPANIES_PATH}/add`}>
      Добавить организацию
    </ButtonLink>
  )

  return (
    <>
      <PageHeader title="Организации" breadcrumbs={['Администрирование']} actions={add} />
      <ListToolbar label="Поиск организаций" placeholder="Название, город, номер или код" {...toolbar}>
        <ListFilter
          label="Регион"
          all="Все регионы"
          searchIn="Регионы"
          value={filters.region_id}
          onChange={(region_id) => change({ region_id })}
          options={optionsOf(dictionaries.regions)}
          className="w-72 max-sm:w-full sm:@max-4xl:w-56"
        />
        <ListFilter
          label="Роль"
          all="Все роли"
          value={filters.company_role_id}
          onChange={(company_role_id) => change({ company_role_id })}
          options={optionsOf(dictionaries.roles)}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        {...paged}
        empty={
          <EmptyState title="Организаций пока нет" action={add}>
            Добавьте первую организацию и пригласите её руководителя.
          </EmptyState>
        }
      >
        {({ data }) => (
          <DataTable
            caption="Организации"
            columns={COLUMNS}
            rows={data}
            sort={{ by: filters.sort, direction: filters.direction }}
            onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
            card={(company) => (
              <>
                <div className="flex items-start justify-between gap-3">
                  <CompanyLink company={company} />
                  <CompanyRole company={company} />
                </div>
                <p className="mt-1 text-sm text-pretty wrap-anywhere text-ink-soft">{company.name}</p>
                <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
                  {company.city}, {company.region.name}
                </p>
                <div className="mt-1 flex items-center justify-between gap-3">
                  <CompanyUsers company={company} words />
                  <span className="text-sm text-ink-soft">№ {company.number}</span>
                </div>
              </>
            )}
          />
        )}
      </PagedList>
    </>
  )
}
