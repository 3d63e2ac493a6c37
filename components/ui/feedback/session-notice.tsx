import { CircleAlert } from 'lucide-react'

/** Says that the session has ended, that the typed values are still here, and how to save them. */
export function SessionNotice() {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 border-t border-overdue-line bg-overdue-soft px-4 py-2 text-sm font-medium text-danger @3xl:px-6"
    >
      <CircleAlert className="mt-px size-4.5 shrink-0" />
      <p>
        Сеанс завершён.{' '}
        <a href="/login" target="_blank" rel="noreferrer" className="link text-danger!">
          Войдите в новой вкладке
        </a>{' '}
        и сохраните ещё раз
      </p>
    </div>
  )
}
