import { BellRing, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { formatDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { useRemind } from '@/lib/features/deadlines/client'
import type { CompletenessMeta, CompletenessRow, Reminded } from '@/lib/features/deadlines/contract'

type Quarter = Pick<CompletenessMeta, 'year' | 'quarter'>

const hasLeft = ({ approved, expected }: CompletenessRow) => approved < expected

/** Whether somebody of the organisation can be reminded now. */
const isToRemind = (row: CompletenessRow, today: string) =>
  hasLeft(row) && row.recipients > 0 && row.reminded_on !== today

function toldOf({ organisations, letters }: Reminded): string {
  if (letters === 0) return 'Всем, кому осталось что-то сделать, сегодня уже напомнили.'
  const whose =
    organisations === 1 ? '' : ` ${counted(organisations, 'организации', 'организаций', 'организаций')}`
  return `Напоминание отправлено ${counted(letters, 'человеку', 'людям', 'людям')}${whose}.`
}

/** Sends, and says to how many people. */
function useReminding({ year, quarter }: Quarter) {
  const remind = useRemind()
  const alerts = useAlerts()
  return {
    isPending: remind.isPending,
    send: (company_ids: number[]) =>
      remind.mutate(
        { year, quarter, company_ids },
        {
          onSuccess: (data) => alerts.show({ type: 'success', about: 'reminders', message: toldOf(data) }),
          onError: ({ message }) => alerts.show({ type: 'danger', about: 'reminders', message }),
        },
      ),
  }
}

/** Beside an organisation: a letter to whoever has something left, when the last one went, or that nobody is there. */
export function RemindOne({
  row,
  meta,
  today,
}: {
  row: CompletenessRow
  meta: CompletenessMeta
  today: string
}) {
  const { isPending, send } = useReminding(meta)
  const { company, recipients, reminded_on } = row
  if (!meta.is_open || !hasLeft(row)) return null
  if (recipients === 0)
    return (
      <Link
        href={`/admin/companies/${company.id}/users`}
        className="mt-1 inline-flex min-h-6 items-center gap-1 text-sm text-overdue hover:underline"
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <span>
          Некому напомнить<span className="sr-only"> {company.short_name}: сотрудники</span>
        </span>
      </Link>
    )
  if (reminded_on === today)
    return <span className="mt-1 block min-h-6 text-sm text-ink-soft">Напомнили сегодня</span>
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 print:hidden">
      <Button
        size="sm"
        color="light"
        className="-ml-2.5"
        icon={<BellRing aria-hidden />}
        processing={isPending}
        onClick={() => send([company.id])}
      >
        Напомнить <span className="sr-only">{company.short_name}</span>
      </Button>
      {reminded_on && <span className="text-sm text-ink-soft">было {formatDate(reminded_on)}</span>}
    </span>
  )
}

/** The same for everybody on the page who is behind. */
export function RemindAll({
  rows,
  meta,
  today,
}: {
  rows: readonly CompletenessRow[]
  meta: CompletenessMeta
  today: string
}) {
  const { isPending, send } = useReminding(meta)
  const behind = rows.filter((row) => isToRemind(row, today))
  if (!meta.is_open || behind.length < 2) return null
  return (
    <div className="mb-3 flex justify-end print:hidden">
      <Button
        icon={<BellRing aria-hidden />}
        processing={isPending}
        onClick={() => send(behind.map((row) => row.company.id))}
      >
        Напомнить {counted(behind.length, 'организации', 'организациям', 'организациям')} на этой странице
      </Button>
    </div>
  )
}
