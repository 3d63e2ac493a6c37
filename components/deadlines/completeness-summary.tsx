import { formatDate } from '@/lib/core/format/dates'
import { formatNumber, formatShare } from '@/lib/core/format/numbers'
import type { CompletenessMeta } from '@/lib/features/deadlines/contract'

/** The quarter in figures: reporting rate, on-time rate, and what is still missing. */
export function CompletenessSummary({ meta, isOverdue }: { meta: CompletenessMeta; isOverdue: boolean }) {
  const { expected, approved, draft, to_fill, overdue, on_time } = meta.totals
  const figures = [
    {
      title: 'Утверждено',
      value: formatShare(approved, expected),
      text: `${formatNumber(approved)} из ${formatNumber(expected)}`,
    },
    { title: 'Утверждено в срок', value: formatShare(on_time, expected), text: formatNumber(on_time) },
    { title: 'Черновики', value: formatNumber(draft), text: '' },
    { title: 'Не начаты', value: formatNumber(to_fill), text: '' },
    {
      title: isOverdue ? 'Просрочены' : 'Срок сдачи',
      value: isOverdue ? formatNumber(overdue) : formatDate(meta.due_date),
      text: isOverdue ? `срок был ${formatDate(meta.due_date)}` : '',
    },
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 rounded-lg border border-line bg-surface py-1.5 @2xl:grid-cols-3 @5xl:grid-cols-5">
      {figures.map(({ title, value, text }) => (
        <div key={title} className="px-4 py-2">
          <dt className="text-sm text-ink-muted">{title}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-xl font-semibold tracking-tight whitespace-nowrap">{value}</span>
            {text && <span className="text-sm text-ink-soft">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
