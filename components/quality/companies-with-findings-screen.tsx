import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { capital, counted } from '@/lib/core/format/plural'
import type { ListedCompany } from '@/lib/features/quality/contract'
import { RULE_NAMES } from '@/lib/features/quality/labels'

/** «Качество данных»: organisations by urgency of their findings. */
export function CompaniesWithFindingsScreen({ companies }: { companies: readonly ListedCompany[] }) {
  return (
    <>
      <PageHeader
        title="Качество данных"
        breadcrumbs={['Администрирование']}
        description="Кому позвонить первым: чем менее вероятно найденное, тем выше. Это повод спросить, а не оценка."
      />
      {companies.length === 0 ? (
        <EmptyState title="Спрашивать не о чем">
          В утверждённых числах не нашлось ничего, что стоило бы перепроверить. Числа просматриваются после
          каждого утверждения.
        </EmptyState>
      ) : (
        <ol aria-label="Организации" className="rounded-lg border border-line bg-surface">
          {companies.map(({ company, rules, explained }) => (
            <li key={company.id} className="border-t border-line px-5 py-3 first:border-t-0 @max-3xl:px-4">
              <Link href={`/admin/data-quality/${company.id}`} className="link font-semibold">
                {company.short_name}
              </Link>
              <span className="ml-2 text-sm text-ink-soft">№ {company.number}</span>
              <p className="text-pretty">
                {rules.length === 0 ? 'Всё пояснено' : namesOf(rules)}
                {explained > 0 && rules.length > 0 && (
                  <span className="text-ink-soft">
                    {' '}
                    · {counted(explained, 'находка пояснена', 'находки пояснены', 'находок пояснено')}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** «Слишком ровные ряды; нули там, где случаи ожидаются — 2» */
function namesOf(rules: ListedCompany['rules']): string {
  const names = [...new Set(rules)].map((rule) => {
    const times = rules.filter((one) => one === rule).length
    return `${RULE_NAMES[rule].toLowerCase()}${times > 1 ? ` — ${times}` : ''}`
  })
  return capital(names.join('; '))
}
