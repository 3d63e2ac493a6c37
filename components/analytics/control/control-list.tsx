import { DownloadButton } from '@/components/calls/download-button'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { reportFilePath } from '@/lib/features/control-reports/client'
import { isUnderWay, KEEP_DAYS, timeName } from '@/lib/features/control-reports/rules'
import type { ControlReport } from '@/lib/features/control-reports/shapes'

type ControlListProps = { reports: readonly ControlReport[]; mayAsk: boolean; timeZone: string }

/** The reports that are kept: made ones to take, others with how far they are. */
export function ControlList({ reports, mayAsk, timeZone }: ControlListProps) {
  if (reports.length === 0) {
    return (
      <EmptyState title="Отчётов пока нет">
        {mayAsk
          ? `Выберите период и нажмите «Сформировать отчёт». Готовые отчёты хранятся здесь ${KEEP_DAYS} дней.`
          : 'Отчёт формирует руководитель организации.'}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="made-reports">
      <h2 id="made-reports" className="mb-2.5 text-lg font-semibold">
        Сформированные отчёты
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5 max-sm:px-4"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {timeName(report)}, {counted(report.categories, 'категория', 'категории', 'категорий')}
              </p>
              <p className="text-sm text-ink-soft">
                {report.author}, {formatDateTime(report.created_at, timeZone)}, хранится до{' '}
                {formatInstantDate(report.kept_until, timeZone)}
              </p>
            </div>
            <Outcome report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ report }: { report: ControlReport }) {
  const { id, state, progress } = report
  if (state === 'ready') {
    return (
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton path={reportFilePath(id, 'pdf')} label="PDF" about={timeName(report)} />
        <DownloadButton path={reportFilePath(id, 'docx')} label="DOCX" about={timeName(report)} />
      </div>
    )
  }
  if (!isUnderWay(report)) return <Chip tone="overdue">Не удалось сформировать, повторите</Chip>
  return (
    <div className="w-52 max-sm:w-full">
      <p role="status" className="mb-1.5 text-sm text-ink-soft">
        {state === 'queued' ? 'Ждёт очереди' : `Формируется: ${progress} %`}
      </p>
      <ProgressBar value={progress} max={100} label="Готовность отчёта, %" />
    </div>
  )
}
