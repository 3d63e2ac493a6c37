'use client'

import { CompanyCard, CompanyName, CompanyRole, CompanyUsers } from '@/components/companies/company-card'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import type { TableSort } from '@/components/ui/lists/list-state'
import type { CompanyListItem } from '@/lib/features/companies/contract'

const column = columnsOf<CompanyListItem>()

const COLUMNS = column.columns([
  column.accessor('number', {
    header: 'Номер',
    cell: ({ row }) => <span className="whitespace-nowrap">{row.original.number}</span>,
    meta: { className: 'w-28' },
  }),
  column.accessor('short_name', {
    header: 'Организация',
    cell: ({ row }) => <CompanyName company={row.original} />,
    meta: { className: 'min-w-64' },
  }),
  column.accessor('city', {
    header: 'Город',
    meta: { className: 'w-40 wrap-anywhere' },
  }),
  column.accessor((company) => company.region.name, {
    id: 'region',
    header: 'Регион',
    meta: { className: 'w-52' },
  }),
  column.accessor('company_role_id', {
    header: 'Роль',
    cell: ({ row }) => <CompanyRole company={row.original} />,
    meta: { className: 'w-36' },
  }),
  column.accessor('users_count', {
    header: 'Пользователи',
    cell: ({ row }) => <CompanyUsers company={row.original} />,
    meta: { className: 'w-36' },
  }),
])

type CompaniesTableProps = {
  rows: CompanyListItem[]
  sort: TableSort
  onSort: (sort: TableSort | null) => void
}

/** A page of organisations. */
export function CompaniesTable(props: CompaniesTableProps) {
  return (
    <DataTable
      {...props}
      caption="Организации"
      columns={COLUMNS}
      rowKey={(company) => company.id}
      card={(company) => <CompanyCard company={company} />}
    />
  )
}
