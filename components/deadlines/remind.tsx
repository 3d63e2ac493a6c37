import { BellRing } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { formatDate } from '@/lib/core/format/dates'
import { counted, plural } from '@/lib/core/format/plural'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { CompletenessMeta, CompletenessRow, Reminded } from '@/lib/features/deadlines/contract'

const hasLeft = ({ approved, expected }: CompletenessRow) => approved < expected

/** Whether anybody of the organisation can be reminded now. */
export const isToRemind = (row: CompletenessRow, today: string) =>
  hasLeft(row) && row.recipients > 0 && row.reminded_on !== today

function resultText({ organisations, letters }: Reminded): string {
  if (letters === 0) return 'Всем, кому осталось что-то сделать, сегодня уже напомнили.'
  const whose =
    organisations === 1 ? '' : ` из ${counted(organisations, 'организации', 'организаций', 'организаций')}`
  return `Напоминание поставлено в очередь: ${counted(letters, 'человек', 'человека', 'человек')}${whose}.`
}

type RemindBarProps = {
  /** Organisations of the page that can be reminded. */
  behind: readonly CompletenessRow[]
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  meta: CompletenessMeta
}

/** Reminds selected organisations, or all that can be, and tells how many people get a letter. */
export function RemindBar({ behind, chosen, onChoose, meta: { year, quarter } }: RemindBarProps) {
  const remind = deadlineCalls.useChange('POST /api/completeness/reminders')
  const alerts = useAlerts()
  const picked = behind.filter(({ company }) => chosen.has(company.id))
  const reminded = picked.length > 0 ? picked : behind
  const people = reminded.reduce((sum, { recipients }) => sum + recipients, 0)
  const whom = counted(reminded.length, 'организации', 'организациям', 'организациям')

  const send = () =>
    remind.mutate(
      { year, quarter, company_ids: reminded.map(({ company }) => company.id) },
      {
        onSuccess: (data) => {
          onChoose(new Set())
          alerts.show({ type: 'success', about: 'reminders', message: resultText(data) })
        },
        onError: ({ message }) => alerts.show({ type: 'danger', about: 'reminders', message }),
      },
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-accent-line bg-accent-soft px-4 py-2 print:hidden">
      <Checkbox
        label={
          <span className="font-semibold">
            {picked.length > 0
              ? `${plural(picked.length, 'Выбрана', 'Выбрано', 'Выбрано')} ${counted(picked.length, 'организация', 'организации', 'организаций')}`
              : 'Выбрать всех, кому можно напомнить'}
          </span>
        }
        disabled={behind.length === 0}
        checked={behind.length > 0 && picked.length === behind.length}
        onChange={({ target }) =>
          onChoose(new Set(target.checked ? behind.map((row) => row.company.id) : []))
        }
      />
      <p className="text-sm text-ink-soft">
        {behind.length === 0
          ? 'Напоминать некому: всё сдано, уже напомнили или писать некому'
          : `Письмо ${plural(people, 'получит', 'получат', 'получат')} ${counted(people, 'человек', 'человека', 'человек')}, сегодня второго не будет`}
      </p>
      <Button
        color="info"
        icon={<BellRing />}
        disabled={behind.length === 0}
        processing={remind.isPending}
        onClick={send}
        className="ml-auto"
      >
        {picked.length > 0 || behind.length <= 1 ? 'Напомнить' : 'Напомнить всем:'}{' '}
        {behind.length > 0 && whom}
      </Button>
    </div>
  )
}

type RemindedProps = { row: CompletenessRow; meta: CompletenessMeta; today: string }

const whenWords = (day: string, today: string) =>
  day === today ? 'напомнили сегодня' : `было ${formatDate(day)}`

/** When an organisation was reminded, or why it cannot be and what to do; empty if nothing is left. */
export function WhenReminded({ row, meta, today }: RemindedProps) {
  const { company, people, recipients, reminded_on } = row
  if (!meta.is_open || !hasLeft(row)) return null
  if (people > 0 && row.has_signed_in && recipients > 0) {
    if (reminded_on === null) return 'не напоминали'
    return whenWords(reminded_on, today)
  }
  const [reason, cure] =
    people === 0
      ? ['некому: нет людей', 'Пригласить']
      : row.has_signed_in
        ? ['писать некому', 'К пользователям']
        : ['не вошли ни разу', 'К пользователям']
  return (
    <>
      {reason}
      {reminded_on && `, ${whenWords(reminded_on, today)}`}{' '}
      <Link
        href={
          people === 0 ? `/admin/companies/${company.id}/users/add` : `/admin/companies/${company.id}/users`
        }
        prefetch={false}
        className="link block w-fit whitespace-nowrap"
      >
        {cure}
        <span className="sr-only">: {company.short_name}</span>
      </Link>
    </>
  )
}
