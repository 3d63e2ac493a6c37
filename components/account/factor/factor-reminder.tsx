import { ShieldAlert } from 'lucide-react'
import { Link } from '@/components/ui/basics/link'
import { formatInstantDate } from '@/lib/core/format/dates'

/** Warns an administrator of the date from which a second factor is required. */
export function FactorReminder({ dueAt }: { dueAt: string }) {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-md border border-draft-line bg-draft-soft px-4 py-2.5 text-draft print:hidden">
      <ShieldAlert className="mt-0.5 size-5 shrink-0" />
      <span className="text-pretty">
        До {formatInstantDate(dueAt)} подключите подтверждение входа: потом без него администратор работать не
        сможет.{' '}
        <Link href="/profile" className="link text-draft!">
          Открыть профиль
        </Link>
      </span>
    </p>
  )
}
