import { Users } from 'lucide-react'
import { companyEditPath, companyUsersPath } from '@/components/companies/company-paths'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { CompanyListItem } from '@/lib/features/companies/contract'
import { COMPANY_ROLE_NAMES } from '@/lib/features/companies/labels'

const usersCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'пользователь', 'пользователя', 'пользователей')}`

/** The organisation's role in the project. */
export function CompanyRole({ company }: { company: CompanyListItem }) {
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
      {company.short_name}
    </Link>
  )
}

/** The short name as a link to the organisation, and the full name below it. */
export function CompanyName({ company }: { company: CompanyListItem }) {
  return (
    <>
      <CompanyLink company={company} />
      <span className="mt-0.5 block text-sm text-pretty wrap-anywhere text-ink-soft">{company.name}</span>
    </>
  )
}

/** The number of people as a link to them. */
export function CompanyUsers({ company, words = false }: { company: CompanyListItem; words?: boolean }) {
  return (
    <Link
      href={companyUsersPath(company.id)}
      aria-label={`${usersCount(company.users_count)}: ${company.short_name}`}
      className="link inline-flex min-h-6 items-center gap-1.5 max-sm:min-h-11"
    >
      <Users aria-hidden className="size-4" />
      {words ? usersCount(company.users_count) : formatNumber(company.users_count)}
    </Link>
  )
}

/** An organisation on a phone. */
export function CompanyCard({ company }: { company: CompanyListItem }) {
  return (
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
  )
}
