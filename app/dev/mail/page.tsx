import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { env } from '@/lib/core/env'
import { formatDateTime } from '@/lib/core/format/dates'
import { caughtLetters } from '@/lib/core/mail/catcher'

export const metadata: Metadata = { title: 'Почта разработки' }

/** What would have been mailed; outside production only. */
export default async function CaughtMailPage() {
  await connection()
  if (env().NODE_ENV === 'production') notFound()
  const letters = caughtLetters()
  return (
    <main className="mx-auto flex max-w-[1240px] flex-col gap-6 p-6">
      <h1 className="text-2xl font-semibold">Почта разработки</h1>
      {letters.length === 0 && <p>Писем пока нет: они появляются здесь через две секунды после отправки.</p>}
      {letters.map((letter) => (
        <article key={letter.id} className="rounded-xl border border-slate-200 bg-white p-5">
          <h2 className="font-semibold">{letter.subject}</h2>
          <p className="text-[13px] text-slate-500">
            {letter.recipient}, {formatDateTime(letter.caughtAt, env().APP_TIMEZONE)}
          </p>
          {[...letter.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => (
            <a key={url} href={url} className="mt-2 block break-all text-indigo-600 underline">
              {url}
            </a>
          ))}
          <iframe
            title={letter.subject}
            sandbox=""
            srcDoc={letter.html}
            className="mt-4 h-[420px] w-full rounded-lg border border-slate-200"
          />
        </article>
      ))}
    </main>
  )
}
