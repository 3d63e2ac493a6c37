import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { RECHECKED } from '@/lib/calc/quality/agreement'
import { quarterName } from '@/lib/core/format/quarters'

type RecheckSheetProps = {
  metric: { name: string }
  variables: ReadonlyArray<{ name: string; letter: string }>
  year: number
  quarter: number
  company: string
}

const PATH = ['Настройки', { label: 'Качество данных', href: '/settings/data-quality' }]
const COLUMNS = ['№ истории болезни', 'В отчёте: да или нет', 'При пересчёте: да или нет', 'Что не совпало']

/** A printed form for the archive: the definition, and a line for each of twenty cases. */
export function RecheckSheet({ metric, variables, year, quarter, company }: RecheckSheetProps) {
  return (
    <>
      <PageHeader
        title="Лист перепроверки"
        breadcrumbs={PATH}
        description={`${company} · ${metric.name} · ${quarterName(quarter)} ${year}`}
        actions={<PrintButton />}
      />
      <p className="mb-3 text-pretty">
        Возьмите {RECHECKED} историй болезни подряд и решите по каждой заново, случай ли это, не глядя в
        отчёт. Считается: {variables.map(({ letter, name }) => `${letter} — ${name}`).join('; ')}.
      </p>
      <PlainTable
        caption="Двадцать случаев"
        names={['№', ...COLUMNS]}
        className="w-full border-collapse text-sm [&_td]:border [&_td]:border-line-strong [&_th]:border [&_th]:border-line-strong [&_th]:px-2 [&_th]:py-1 [&_th]:text-left [&_th]:font-medium"
      >
        {Array.from({ length: RECHECKED }, (_, line) => (
          <tr key={String(line)} className="h-8">
            <th scope="row">{line + 1}</th>
            {COLUMNS.map((name) => (
              <td key={name} />
            ))}
          </tr>
        ))}
      </PlainTable>
      <p className="mt-3 text-sm text-ink-soft">
        Кто пересчитал, дата, подпись: ______________________________
      </p>
    </>
  )
}
