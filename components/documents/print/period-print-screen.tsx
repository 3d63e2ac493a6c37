import { documentSubtitle } from '@/components/documents/period/matrix'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { groupedText } from '@/lib/core/format/entry-text'
import { formatNumber } from '@/lib/core/format/numbers'
import { periodTitle } from '@/lib/core/format/quarters'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { inactiveText, NOT_ENTERED, STATUS_NAMES, unitOrReason } from '@/lib/features/documents/labels'

type PeriodPrintScreenProps = {
  period: ReviewPeriod
  documents: readonly InputDocument[]
  /** Categories without a document. */
  notBegun: readonly string[]
  /** When the documents were read: values are those of this moment. */
  readAt: Date
  backHref: string
}

export function PeriodPrintScreen(props: PeriodPrintScreenProps) {
  const { period, documents, notBegun, readAt, backHref } = props
  const [first] = documents
  return (
    <>
      <PageHeader
        title={`Показатели за ${periodTitle(period)}`}
        breadcrumbs={[{ label: 'Мои показатели', href: backHref }]}
        crumb="Сводка для печати"
        description={first && `${first.company.short_name} · по состоянию на ${formatDateTime(readAt)}`}
        actions={first && <PrintButton />}
      />
      {first ? (
        <div className="rounded-lg border border-line bg-surface px-6 py-2 @max-3xl:px-4 print:border-0 print:p-0">
          {documents.map((document) => (
            <DocumentTable key={document.id} document={document} />
          ))}
          {notBegun.map((name) => (
            <section
              key={name}
              aria-label={name}
              data-keep-together
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3"
            >
              <h2 className="text-lg font-semibold text-pretty">{name}</h2>
              <Chip tone="fill">не начат</Chip>
            </section>
          ))}
          <PrintSignatures />
        </div>
      ) : (
        <EmptyState title="Документов за этот период нет">
          Сводка появится, когда будет создан хотя бы один документ.
        </EmptyState>
      )}
    </>
  )
}

function DocumentTable({ document }: { document: InputDocument }) {
  const isApproved = document.input_document_status_id === DOCUMENT_STATUS.approved
  return (
    <section aria-label={document.metric_category.name} className="py-4">
      <div data-keep-with-next data-keep-together className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold text-pretty">{document.metric_category.name}</h2>
        <Chip tone={isApproved ? 'approved' : 'draft'}>
          {STATUS_NAMES[document.input_document_status_id]}
          {document.approved_at && ` ${formatInstantDate(document.approved_at)}`}
        </Chip>
      </div>
      <table className="mt-2 w-full border-collapse text-sm @max-lg:block">
        <caption className="sr-only">{documentSubtitle(document)}</caption>
        <thead className="border-b border-line-strong text-left text-ink-soft @max-lg:sr-only">
          <tr>
            <th scope="col" className="w-1/2 py-1.5 pr-3 font-normal">
              Показатель
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Исходные данные
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Значение
            </th>
          </tr>
        </thead>
        <tbody className="@max-lg:block">
          {document.input_document_values.map((row, index) => (
            <tr
              key={row.metric_id}
              className="border-b border-line align-top last:border-0 @max-lg:block @max-lg:py-1.5"
            >
              <th
                scope="row"
                className="py-1.5 pr-3 text-left font-normal text-pretty @max-lg:block @max-lg:py-0.5"
              >
                {index + 1}. {row.metric.name}
                {row.note && <span className="block text-ink-soft">Пояснение: {row.note}</span>}
              </th>
              <td className="py-1.5 pr-3 @max-lg:block @max-lg:py-0.5">
                {row.is_active
                  ? row.input_document_value_calc_data.map(
                      ({ metric_calc_data_id, metric_calc_data, exact }) => (
                        <span key={metric_calc_data_id} className="mr-2 inline-block whitespace-nowrap">
                          {metric_calc_data.var_name} = {exact === null
                            ? NOT_ENTERED
                            : groupedText(exact)}{' '}
                        </span>
                      ),
                    )
                  : inactiveText(row.inactive_reason)}
              </td>
              <td className="py-1.5 text-right @max-lg:block @max-lg:py-0.5 @max-lg:text-left">
                <b className="whitespace-nowrap">{formatNumber(row.value, row.metric.decimals)}</b>{' '}
                <span className="text-ink-soft">{unitOrReason(row.non_value, row.metric.metric_unit)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
