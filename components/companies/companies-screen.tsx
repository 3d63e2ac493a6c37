'use client'

import { FileSpreadsheet, Plus, ShieldUser } from 'lucide-react'
import {
  type CompaniesListState,
  hasFilters,
  readCompaniesFilters,
} from '@/components/companies/companies-filters'
import { CompaniesTable } from '@/components/companies/companies-table'
import { type CompaniesDictionaries, CompaniesToolbar } from '@/components/companies/companies-toolbar'
import { ADMINISTRATORS_PATH, COMPANIES_PATH, IMPORT_PATH } from '@/components/companies/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { isSameList } from '@/components/ui/lists/list-state'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { RareActions } from '@/components/ui/overlays/rare-actions'
import { useCompanies } from '@/lib/features/companies/client'

type CompaniesScreenProps = {
  /** The query the page is rendered with and its answer; absent when the address asks for too much. */
  initial: { filters: CompaniesListState; list: ReturnType<typeof useCompanies>['data'] }
  dictionaries: CompaniesDictionaries
}

const PATH = [{ label: 'Администрирование' }, { label: 'Организации' }]
const NO_FILTERS = { search: null, region_id: null, company_role_id: null }

/** «Организации»: everyone who takes part, to be found, added and edited. */
export function CompaniesScreen({ initial, dictionaries }: CompaniesScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readCompaniesFilters(query)
  const companies = useCompanies(filters, isSameList(filters, initial.filters) ? initial.list : undefined)

  const reset = () => change(NO_FILTERS)

  const add = (
    <ButtonLink color="info" icon={<Plus aria-hidden />} href={`${COMPANIES_PATH}/add`}>
      Добавить организацию
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title="Организации"
        breadcrumbs={PATH}
        actions={
          <>
            <RareActions
              actions={[
                {
                  label: 'Администраторы',
                  icon: <ShieldUser aria-hidden />,
                  href: ADMINISTRATORS_PATH,
                },
                { label: 'Загрузить из XLSX', icon: <FileSpreadsheet aria-hidden />, href: IMPORT_PATH },
              ]}
            />
            {add}
          </>
        }
      />
      <CompaniesToolbar
        filters={filters}
        dictionaries={dictionaries}
        onSearch={search}
        onChange={change}
        onReset={hasFilters(filters) ? reset : undefined}
      />
      <PagedList
        query={companies}
        onChange={change}
        isFiltered={hasFilters(filters)}
        onReset={reset}
        empty={
          <EmptyState title="Организаций пока нет" action={add}>
            Добавьте первую организацию и пригласите её руководителя.
          </EmptyState>
        }
      >
        {({ data }) => (
          <CompaniesTable
            rows={data}
            sort={{ by: filters.sort, direction: filters.direction }}
            onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
          />
        )}
      </PagedList>
    </>
  )
}
