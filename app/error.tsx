'use client'

import { ErrorState } from '@/components/ui/feedback/error-state'

/** The server could not render a page, most often because the database does not answer. Nobody is signed out. */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    <main className="px-4 py-16">
      <title>Сервис временно недоступен</title>
      <ErrorState message="Сервис временно недоступен. Повторите через минуту." onRetry={retry} />
    </main>
  )
}
