import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { requireUser } from '@/lib/core/auth/require-user'
import { formatDateTime } from '@/lib/core/format/dates'
import { demonstration, showsLetters } from '@/lib/core/installation/demonstration'
import { type CaughtLetter, caughtLetters } from '@/lib/core/mail/catcher'

export const metadata = { title: 'Перехваченные письма' }

/** Letters that would have been mailed, in development and demonstrations; elsewhere guests are redirected to login. */
export default async function CaughtMailPage() {
  await connection()
  if (!(await showsLetters())) {
    if ((await demonstration()) === 'over') return <Over />
    await requireUser()
    notFound()
  }
  const letters = caughtLetters()
  return (
    <main className="mx-auto max-w-content px-4 py-6 sm:px-8">
      <PageHeader
        title="Перехваченные письма"
        description="Письма, которые система отправила бы: новые сверху, хранятся последние 50 до перезапуска."
      />
      {letters.length === 0 ? (
        <EmptyState title="Писем пока нет">
          Пригласите пользователя или запросите восстановление пароля: через две секунды обновите страницу.
        </EmptyState>
      ) : (
        <div className="space-y-4">
          {letters.map((letter) => (
            <LetterCard key={letter.id} letter={letter} />
          ))}
        </div>
      )}
    </main>
  )
}

const Over = () => (
  <main className="mx-auto max-w-content px-4 py-6 sm:px-8">
    <PageHeader title="Перехваченные письма" />
    <EmptyState title="Демонстрация окончена">
      В системе появилась настоящая организация. Новые письма ждут отправки, пока не задан SMTP_URL.
    </EmptyState>
  </main>
)

/** The letter is in a sandboxed iframe without links; the links of its text are listed above. */
function LetterCard({ letter }: { letter: CaughtLetter }) {
  const links = new Set(letter.text.match(/https?:\/\/\S+/g))
  return (
    <article className="rounded-lg border border-line bg-surface p-5 max-sm:p-4">
      <h2 className="text-lg font-semibold">{letter.subject}</h2>
      <p className="mt-0.5 text-sm break-words text-ink-soft">
        {letter.recipient}, {formatDateTime(letter.caughtAt)}
      </p>
      {[...links].map((url) => (
        <p key={url} className="mt-2">
          <a href={url} className="link break-all">
            {url}
          </a>
        </p>
      ))}
      <iframe
        title={letter.subject}
        sandbox=""
        srcDoc={letter.html}
        className="mt-4 h-[30rem] w-full rounded-md border border-line bg-page"
      />
    </article>
  )
}
