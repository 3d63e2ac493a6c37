import { FormSection, wideField } from '@/components/ui/forms/form-layout'
import { PERIODICITY, PERIODICITY_NAME, type PeriodicityId, periodContaining } from '@/lib/calc/periods'
import { periodTitle } from '@/lib/core/format/quarters'
import type { CompanyAnswer } from '@/lib/features/companies/contract'

const periodWords = (periodicity: PeriodicityId, firstDay: string) =>
  periodTitle({ ...periodContaining(periodicity, firstDay), periodicity: PERIODICITY_NAME[periodicity] })

/** What the administrator has entered about the organisation, read-only. */
export function CompanyFacts({ company }: { company: CompanyAnswer }) {
  const facts: Array<[name: string, value: string]> = [
    ['Полное наименование', company.name],
    ['Краткое наименование', company.short_name],
    ['Идентификационный номер', company.number],
    ['Регион и город', `${company.region.name}, ${company.city}`],
    ['Роль в проекте', company.company_role.name],
    ['Первый квартал отчётности', periodWords(PERIODICITY.quarter, company.date_begin_quarter)],
  ]
  return (
    <FormSection
      title="Организация"
      description="Эти сведения меняет администратор. Если они неверны, напишите в службу поддержки."
    >
      <dl className={`grid gap-x-4 gap-y-3 @2xl:grid-cols-2 ${wideField}`}>
        {facts.map(([name, value], index) => (
          <div key={name} className={index === 0 ? wideField : undefined}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}
